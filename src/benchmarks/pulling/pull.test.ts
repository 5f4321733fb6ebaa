import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { folderWith } from "../../cli/testing/session.ts";
import { RootstepError, reasonOf } from "../../core/errors.ts";
import { COMMIT, type ServedRelease, serveRelease, sha256, type Trouble } from "../testing/release-server.ts";
import { checkPulled } from "./check-pulled.ts";
import { type PullOptions, pullRelease } from "./pull.ts";
import type { Release } from "./release.ts";

const TEXT = "a line of an invented run\n".repeat(40);
const FILES = { "data/full/SWE/a.json": TEXT, "data/full/SWE/b.json": `${TEXT}b`, "notes.txt": "not wanted" };

const RELEASE: Release = {
  host: "github",
  repository: "invented/runs",
  revision: COMMIT.slice(0, 12),
  folder: "set",
  place: (path) => (path.startsWith("data/") ? path : undefined),
};

interface Setting extends Partial<ServedRelease> {
  release?: Partial<Release>;
  options?: Partial<PullOptions>;
}

/** A server, a folder, and pulls from one into the other. */
async function setting({ release: changes, options, ...served }: Setting = {}) {
  const release = { ...RELEASE, ...changes };
  const server = await serveRelease({
    host: release.host,
    repository: release.repository,
    files: FILES,
    ...served,
  });
  const to = folderWith({});
  const signal = new AbortController().signal;
  const pull = (further: Partial<PullOptions> = {}) =>
    pullRelease("invented", release, { to, mirror: server.url, signal, pause: 5, ...options, ...further });
  const at = (path: string) => join(to, "set", path);
  return { server, to, pull, at, release };
}

async function failureOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (fault) {
    if (fault instanceof RootstepError) return `${fault.code}: ${fault.message}`;
    return `fault: ${reasonOf(fault)}`;
  }
  return "no failure";
}

const hosts = ["github", "huggingface"] as const;

describe.each(hosts)("from %s", (host) => {
  test("every wanted file in its place, with what it was in the lock file", async () => {
    const { pull, at, to, server } = await setting({ release: { host } });
    const { files, downloaded, revision } = await pull();
    expect([files.length, downloaded, revision]).toEqual([2, 2, COMMIT]);
    expect(readFileSync(at("data/full/SWE/a.json"), "utf8")).toBe(TEXT);
    expect(existsSync(at("notes.txt"))).toBe(false);
    const lock = JSON.parse(readFileSync(at("pulled.json"), "utf8"));
    expect(lock).toMatchObject({
      schema: "rootstep.pulled/1",
      revision: COMMIT,
      repository: "invented/runs",
    });
    expect(lock.files[0]).toEqual({
      path: "data/full/SWE/a.json",
      size: TEXT.length,
      sha256: sha256(TEXT),
      checked: "host",
    });
    expect(readdirSync(to)).toEqual(["set"]);
    expect(server.requests.filter((one) => one.includes("notes.txt"))).toEqual([]);
  });

  test("a second pull asks for the listing alone", async () => {
    const { pull, server } = await setting({ release: { host } });
    await pull();
    const before = server.requests.length;
    expect((await pull()).downloaded).toBe(0);
    expect(server.requests.slice(before).every((path) => !path.includes("a.json"))).toBe(true);
  });
});

test("pages follow one another, at the mirror; large files have the hash of their content", async () => {
  const files = Object.fromEntries(Array.from({ length: 25 }, (_, k) => [`data/${k}.json`, `run ${k}`]));
  const large = ["data/3.json"];
  const { pull, server } = await setting({ release: { host: "huggingface" }, files, page: 4, large });
  expect((await pull()).files).toHaveLength(25);
  expect(server.requests.filter((path) => path.includes("/tree/"))).toHaveLength(7);
});

test("the address of a file is written as the host needs it", async () => {
  const files = { "data/a b & c #1 ü.json": "odd name" };
  const { pull, at } = await setting({ files });
  await pull();
  expect(readFileSync(at("data/a b & c #1 ü.json"), "utf8")).toBe("odd name");
});

describe("a connection that is not well", () => {
  const troubled = (path: string, ...troubles: Trouble[]) => ({ troubles: { [path]: troubles } });
  const A = "data/full/SWE/a.json";

  test("a file that is cut goes on where it was", async () => {
    const { pull, at, server } = await setting(
      troubled(A, { kind: "cut", after: 300 }, { kind: "cut", after: 100 }),
    );
    await pull();
    expect(readFileSync(at(A), "utf8")).toBe(TEXT);
    const ranges = server.requests.flatMap((one) => /a\.json bytes=(\d+)-$/u.exec(one)?.[1] ?? []);
    expect(ranges).toEqual(["300", "400"]);
  });

  test("a file that is cut more often than there are tries arrives, as long as each brings something", async () => {
    const cuts = Array.from({ length: 12 }, (): Trouble => ({ kind: "cut", after: 40 }));
    const { pull, at } = await setting(troubled(A, ...cuts));
    await pull();
    expect(readFileSync(at(A), "utf8")).toBe(TEXT);
  });

  test("a server without ranges begins anew", async () => {
    const { pull, at } = await setting({ ...troubled(A, { kind: "cut", after: 300 }), ranges: false });
    await pull();
    expect(readFileSync(at(A), "utf8")).toBe(TEXT);
  });

  test("a server without ranges that always cuts is given up", async () => {
    const cut = { troubles: { [A]: [{ kind: "cut", after: 300 } as const] }, always: true, ranges: false };
    const { pull } = await setting({ ...cut, options: { attempts: 3 } });
    expect(await failureOf(pull())).toMatch(/^network: 1 of 2 files are there; .*a\.json: .*pull again/u);
  });

  test("a range that is not the one asked for is not appended", async () => {
    const { pull, at } = await setting(troubled(A, { kind: "cut", after: 300 }, { kind: "wrong-range" }));
    await pull();
    expect(readFileSync(at(A), "utf8")).toBe(TEXT);
  });

  test("429 and 503 are waited for as the server says, in the listing too", async () => {
    const later = (wait: string): Trouble => ({
      kind: "status",
      status: 429,
      headers: { "retry-after": wait },
    });
    const { pull, server } = await setting({
      troubles: {
        [A]: [later("1"), { kind: "status", status: 503 }],
        listing: [later(new Date(Date.now() - 1000).toUTCString())],
      },
    });
    const began = Date.now();
    await pull();
    expect(Date.now() - began).toBeGreaterThanOrEqual(1000);
    expect(server.requests.filter((path) => path.endsWith("a.json"))).toHaveLength(3);
  });

  test("a server that asks for an hour is not waited for", async () => {
    const hour: Trouble = { kind: "status", status: 429, headers: { "retry-after": "3600" } };
    const { pull } = await setting(troubled("listing", hour));
    expect(await failureOf(pull())).toMatch(/^network: listing: .*429, and asks to wait 3600 s$/u);
  });

  test("a used-up rate limit is said with its end", async () => {
    const reset = `${Math.ceil(Date.now() / 1000) + 900}`;
    const headers = { "x-ratelimit-remaining": "0", "x-ratelimit-reset": reset };
    const { pull } = await setting(troubled("listing", { kind: "status", status: 403, headers }));
    expect(await failureOf(pull())).toMatch(/answers 403, and asks to wait (?:89\d|90\d) s/u);
  });

  test("404 is not asked for again", async () => {
    const { pull, server } = await setting(troubled(A, { kind: "status", status: 404 }));
    expect(await failureOf(pull())).toMatch(
      /1 of 2 files are there; 127\.0\.0\.1 answers 404 for .*a\.json/u,
    );
    expect(server.requests.filter((path) => path.endsWith("a.json"))).toHaveLength(1);
  });

  test("a server that falls silent is left and asked again", async () => {
    const { pull, at } = await setting({ ...troubled(A, { kind: "silence" }), options: { silence: 200 } });
    await pull();
    expect(readFileSync(at(A), "utf8")).toBe(TEXT);
  });

  test("nobody there", async () => {
    const { pull } = await setting({ options: { attempts: 2 } });
    expect(await failureOf(pull({ mirror: "http://127.0.0.1:9" }))).toMatch(
      /^network: listing: 127\.0\.0\.1: /u,
    );
  });

  test("many files that fail end it early", async () => {
    const files = Object.fromEntries(Array.from({ length: 60 }, (_, k) => [`data/${k}.json`, `run ${k}`]));
    const gone: Trouble = { kind: "status", status: 404 };
    const troubles = Object.fromEntries(Object.keys(files).map((path) => [path, [gone]]));
    const { pull, server } = await setting({ files, troubles, always: true });
    expect(await failureOf(pull())).toMatch(/^network: 0 of 60/u);
    expect(server.requests.length).toBeLessThan(20);
  });
});

describe("a content that is not the expected one", () => {
  const A = "data/full/SWE/a.json";
  const wrong: Trouble = { kind: "content", text: TEXT.toUpperCase() };

  test("is asked for once more, and then given up", async () => {
    const once = await setting({ troubles: { [A]: [wrong] } });
    await once.pull();
    expect(readFileSync(once.at(A), "utf8")).toBe(TEXT);
    const always = await setting({ troubles: { [A]: [wrong] }, always: true });
    expect(await failureOf(always.pull())).toMatch(
      /^network: 1 of 2 .*a\.json: its content is not what its host lists/u,
    );
    expect(existsSync(always.at(A)) || existsSync(always.at(`${A}.part`))).toBe(false);
  });

  test("a hash that this package knows comes before the host's", async () => {
    const { pull } = await setting({ release: { sha256: { [A]: "0".repeat(64) } } });
    expect(await failureOf(pull())).toMatch(/its sha256 is not the one this package knows/u);
    const right = await setting({ release: { sha256: { [A]: sha256(TEXT) } } });
    expect((await right.pull()).files.find(({ path }) => path === A)?.checked).toBe("package");
  });

  test("what a host without hashes gives is kept as first seen, and holds from then on", async () => {
    const { pull, at, server } = await setting({ withoutHashes: true });
    expect((await pull()).files.map(({ checked }) => checked)).toEqual(["first-seen", "first-seen"]);
    rmSync(at(A));
    server.release.files = { ...FILES, [A]: TEXT.toUpperCase() };
    expect(await failureOf(pull())).toMatch(/its content is not what the first pull saw/u);
  });

  test("more bytes than are listed are not written", async () => {
    const long: Trouble = { kind: "content", text: TEXT.repeat(50) };
    const { pull, at } = await setting({ troubles: { [A]: [long] }, always: true });
    expect(await failureOf(pull())).toMatch(/more than the 1040 bytes/u);
    expect(existsSync(at(A))).toBe(false);
    if (existsSync(at(`${A}.part`))) expect(statSync(at(`${A}.part`)).size).toBeLessThanOrEqual(1040);
  });
});

describe("what is in the folder", () => {
  const A = "data/full/SWE/a.json";

  test("a part of an earlier pull is gone on with", async () => {
    const { pull, at, server } = await setting();
    mkdirSync(at("data/full/SWE"), { recursive: true });
    writeFileSync(at(`${A}.part`), TEXT.slice(0, 500));
    await pull();
    expect(server.requests.some((one) => one.endsWith("a.json bytes=500-"))).toBe(true);
    expect(readFileSync(at(A), "utf8")).toBe(TEXT);
  });

  test("a part of something else is thrown away", async () => {
    const { pull, at } = await setting();
    mkdirSync(at("data/full/SWE"), { recursive: true });
    writeFileSync(at(`${A}.part`), "x".repeat(500));
    await pull();
    expect(readFileSync(at(A), "utf8")).toBe(TEXT);
  });

  test("a file that came before the lock file is taken when it is the right one, else left alone", async () => {
    const { pull, at } = await setting();
    mkdirSync(at("data/full/SWE"), { recursive: true });
    writeFileSync(at(A), TEXT);
    writeFileSync(at("data/full/SWE/b.json"), "mine");
    expect(await failureOf(pull())).toMatch(
      /b\.json is there already and is not what would be pulled; move it away/u,
    );
    expect(readFileSync(at("data/full/SWE/b.json"), "utf8")).toBe("mine");
  });

  test("a pulled file that was damaged is said by --check and mended by the next pull", async () => {
    const { pull, at, to, release } = await setting();
    await pull();
    writeFileSync(at(A), TEXT.replace("invented", "changed!"));
    rmSync(at("data/full/SWE/b.json"));
    expect((await checkPulled(release, to)).faults).toEqual([
      { path: A, reason: "its content is not what the first pull saw" },
      { path: "data/full/SWE/b.json", reason: "it is not there" },
    ]);
    expect((await pull()).downloaded).toBe(2);
    expect((await checkPulled(release, to)).faults).toEqual([]);
  });

  test("a branch stays at the commit of the first pull until another revision is asked for", async () => {
    const { pull, server, at } = await setting({ release: { revision: "main" } });
    await pull();
    const newer = "a".repeat(40);
    server.release.commit = newer;
    server.release.files = { ...FILES, [A]: "newer" };
    expect(await failureOf(pull())).toMatch(
      /^network: .* gives aaaa\w+ where f4d2b6da464a\w+ was asked for$/u,
    );
    expect((await pull({ revision: "main" })).revision).toBe(newer);
    expect(readFileSync(at(A), "utf8")).toBe("newer");
  });

  test("a lock file that is none is an error", async () => {
    const { pull, at } = await setting();
    mkdirSync(at(""), { recursive: true });
    writeFileSync(at("pulled.json"), "{}");
    expect(await failureOf(pull())).toMatch(
      /^input: .*pulled\.json: it is no lock file .* remove it to begin anew/u,
    );
  });

  test("an interrupt ends it, and the next pull goes on", async () => {
    const files = Object.fromEntries(Array.from({ length: 40 }, (_, k) => [`data/${k}.json`, `run ${k}`]));
    const { pull, to, release } = await setting({ files });
    const stop = new AbortController();
    const progress = ({ files: done }: { files: number }) => done >= 10 && stop.abort();
    expect(await failureOf(pull({ signal: stop.signal, progress }))).toMatch(
      /^interrupted: stopped after \d+ of 40/u,
    );
    const { files: there, downloaded } = await pull();
    expect(there).toHaveLength(40);
    expect(downloaded).toBeLessThan(31);
    expect((await checkPulled(release, to)).faults).toEqual([]);
  });
});

describe("a listing that cannot be trusted", () => {
  const places = [
    "../out.json",
    "a/../../out.json",
    "/etc/out.json",
    "a//b.json",
    "a\\b.json",
    "c:\\x.json",
    "a/./b.json",
    "x\u0000.json",
    "",
  ];
  test.each(places)("a file at %j writes nothing", async (place) => {
    const { pull, to } = await setting({ release: { place: () => place }, files: { "data/a.json": "x" } });
    expect(await failureOf(pull())).toMatch(
      /^network: invented\/runs lists "data\/a\.json": its path is not safe$/u,
    );
    expect(readdirSync(to)).toEqual([]);
  });

  test("two files in one place, on systems that know no case", async () => {
    const { pull } = await setting({ files: { "data/a.json": "x", "data/A.json": "y" } });
    expect(await failureOf(pull())).toMatch(/two files would have its place/u);
  });

  test("a link in the folder is not written through", async () => {
    const { pull, at } = await setting();
    const elsewhere = folderWith({});
    mkdirSync(at(""), { recursive: true });
    symlinkSync(elsewhere, at("data"));
    expect(await failureOf(pull())).toMatch(/data is a link; nothing is pulled through it/u);
    expect(readdirSync(elsewhere)).toEqual([]);
  });

  test("a listing that was cut, has nothing of the set, or names another commit", async () => {
    expect(await failureOf((await setting({ truncated: true })).pull())).toMatch(/was cut by its host/u);
    const other = await setting({ files: { "train.parquet": "x" } });
    expect(await failureOf(other.pull())).toMatch(
      /has none of the files .* it lists 1 others, such as "train\.parquet"/u,
    );
    const commit = "b".repeat(40);
    expect(await failureOf((await setting({ commit })).pull())).toMatch(
      /gives bbbb\w+ where f4d2b6da464a was asked for/u,
    );
    const nameless = await setting({ commit: "main" });
    expect(await failureOf(nameless.pull())).toMatch(/names no commit for invented\/runs/u);
  });

  test("an address without https is refused", async () => {
    const { pull } = await setting();
    for (const mirror of ["http://example.org", "ftp://example.org", "example.org"]) {
      expect(await failureOf(pull({ mirror }))).toBe(`arguments: ${mirror} is no https address`);
    }
  });

  test("a redirect that leads away from https is not followed to its content", async () => {
    const away: Trouble = { kind: "status", status: 302, headers: { location: "ftp://example.org/x" } };
    const { pull } = await setting({
      troubles: { "data/full/SWE/a.json": [away] },
      always: true,
      options: { attempts: 2 },
    });
    expect(await failureOf(pull())).toMatch(/^network: 1 of 2/u);
  });
});
