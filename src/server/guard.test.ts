import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { failedRun, runDocument } from "../annotation/testing/failed-runs.ts";
import { TestServer } from "./testing/serving.ts";

const SECRET = "the-words-outside-the-folder";

let server: TestServer;
beforeAll(async () => {
  const files = { "lamp.json": runDocument(failedRun("lamp", "lamp")) };
  server = await TestServer.over(files, {
    prepare: (folder) => {
      const outside = join(folder, "..", "outside");
      mkdirSync(outside);
      writeFileSync(join(outside, "secret.json"), runDocument(failedRun("secret", SECRET)));
      symlinkSync(join(outside, "secret.json"), join(folder, "link.json"));
      symlinkSync(outside, join(folder, "linked-folder"));
      symlinkSync(join(folder, "lamp.json"), join(folder, "inner-link.json"));
    },
  });
  await server.whenRead();
});
afterAll(() => server.close());

describe("the token", () => {
  test("is long, and stands in the fragment, which no browser sends", () => {
    expect(server.serving.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#token=[\w-]{32}$/u);
  });

  test("opens the interface; without it, or with another one, there is nothing", async () => {
    const half = server.token.slice(0, 16);
    for (const token of [undefined, "", "x", half, `${server.token}x`, server.token.toUpperCase()]) {
      const { status, text } = await server.call("/api/runs", { token });
      expect(status).toBe(401);
      expect(JSON.parse(text).error).toMatch(/^the token is missing or wrong[^\n]+$/u);
    }
    expect((await server.call("/api/runs")).status).toBe(200);
  });

  test("is not taken from an address or a cookie", async () => {
    const { token } = server;
    const inAddress = await server.call(`/api/runs?token=${token}`, { token: undefined });
    const inCookie = await server.call("/api/runs", {
      token: undefined,
      headers: { cookie: `token=${token}` },
    });
    expect([inAddress.status, inCookie.status]).toEqual([401, 401]);
  });

  test("is not needed for the page itself, which holds nothing of any run", async () => {
    for (const path of ["/", "/app.js", "/app.css"]) {
      const { status, text } = await server.call(path, { token: undefined });
      expect(status).toBe(200);
      expect(text).not.toMatch(/lamp/u);
    }
  });
});

describe("other sites", () => {
  test("that point a name of theirs at this machine are refused by that name", async () => {
    const { port } = new URL(server.origin);
    for (const host of [
      "evil.example",
      `evil.example:${port}`,
      `127.0.0.1.evil.example:${port}`,
      "127.0.0.1",
    ]) {
      for (const path of ["/", "/api/runs"]) {
        expect((await server.call(path, { headers: { host } })).status).toBe(403);
      }
    }
    for (const name of ["localhost", "127.0.0.1", "LOCALHOST"]) {
      expect((await server.call("/api/runs", { headers: { host: `${name}:${port}` } })).status).toBe(200);
    }
  });

  test("cannot have a browser send anything, not even with the token", async () => {
    const foreign = [
      "http://evil.example",
      "null",
      "https://127.0.0.1",
      server.origin.replace(/\d+$/u, "1"),
      "file://",
    ];
    for (const origin of foreign) {
      expect((await server.call("/api/runs", { headers: { origin } })).status).toBe(403);
    }
    for (const site of ["cross-site", "same-site"]) {
      expect((await server.call("/api/runs", { headers: { "sec-fetch-site": site } })).status).toBe(403);
    }
    const own = { origin: server.origin, "sec-fetch-site": "same-origin" };
    expect((await server.call("/api/runs", { headers: own })).status).toBe(200);
  });

  test("are never told that they may read an answer", async () => {
    const { status, headers } = await server.call("/api/runs", {
      method: "OPTIONS",
      headers: { origin: "http://evil.example", "access-control-request-method": "GET" },
    });
    expect(status).toBe(403);
    for (const path of ["/", "/api/runs", "/nowhere"]) {
      const answer = await server.call(path);
      expect(
        Object.keys({ ...headers, ...answer.headers }).filter((name) => /^access-control/u.test(name)),
      ).toEqual([]);
    }
  });
});

test("every answer carries the headers that keep it inert", async () => {
  for (const path of ["/", "/app.js", "/api/runs", "/nowhere"]) {
    const { headers } = await server.call(path);
    expect(headers["content-security-policy"]).toContain("default-src 'none'; script-src 'self'");
    expect(headers["content-security-policy"]).not.toContain("unsafe");
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "no-referrer",
      "cache-control": "no-store",
      "cross-origin-resource-policy": "same-origin",
    });
  }
});

describe("paths", () => {
  test("200 hostile ones lead nowhere, and say so in one line", async () => {
    for (const path of hostilePaths()) {
      const { status, text } = await server.call(path);
      expect([400, 403, 404], path).toContain(status);
      expect(text).not.toContain(SECRET);
      expect(text).not.toMatch(/root:|\bat .+\.ts:/u);
      if (text !== "") expect(JSON.parse(text).error).toMatch(/^[^\n]+$/u);
    }
  });

  test("links out of the folder are not listed, those within it are", async () => {
    const { runs } = await server.whenRead();
    expect(runs.map(({ address }) => address).sort()).toEqual(["inner-link.json", "lamp.json"]);
  });

  test("a file that became a link out of the folder after it was listed is not read", async () => {
    const own = await TestServer.over({ "a.json": runDocument(failedRun("a", "kettle")) });
    try {
      const key = await own.keyOf("a.json");
      const { renameSync } = await import("node:fs");
      const outside = join(own.folder, "..", "b.json");
      writeFileSync(outside, runDocument(failedRun("b", SECRET)));
      symlinkSync(outside, join(own.folder, "c.json"));
      renameSync(join(own.folder, "c.json"), join(own.folder, "a.json"));
      const { text } = await own.call(`/api/runs/${key}/page`);
      expect(text).not.toContain(SECRET);
    } finally {
      await own.close();
    }
  });
});

describe("what is sent", () => {
  const label = { by: "Ada", judgement: "rejected" };

  test("is refused when it is too much, no JSON, or not what is wanted", async () => {
    const path = `/api/runs/${await server.keyOf("lamp.json")}/labels`;
    const post = async (body: unknown, headers: Record<string, string> = {}) =>
      (await server.call(path, { method: "POST", body, headers })).status;
    expect(await post(label, { "content-length": "300000" })).toBe(413);
    // The connection may be closed before all of it is sent.
    const tooLong = { ...label, reason: "x".repeat(300_000) };
    expect([413, 0]).toContain(await post(tooLong, { "transfer-encoding": "chunked" }).catch(() => 0));
    expect(await post("{", {})).toBe(400);
    expect(await post(JSON.stringify(label), { "content-type": "text/plain" })).toBe(400);
    expect(await post(JSON.stringify(label), { "content-type": "application/x-www-form-urlencoded" })).toBe(
      400,
    );
    expect(await post({ ...label, judgement: "adored" })).toBe(400);
    expect(await post({ ...label, isAdmin: true })).toBe(400);
    expect(await post({ ...label, by: "openai/gpt" })).toBe(400);
    expect(await post({ ...label, judgement: "corrected" })).toBe(400);
    expect(await post({ ...label, judgement: "corrected", step: 99 })).toBe(400);
  });

  test("other methods are refused", async () => {
    for (const method of ["PUT", "DELETE", "PATCH", "POST"]) {
      expect((await server.call("/api/runs", { method })).status).toBe(404);
    }
  });

  test("headers beyond 16 KB are refused", async () => {
    expect((await server.call("/", { headers: { cookie: "x".repeat(20_000) } })).status).toBe(431);
  });
});

/** Ways out of a folder, by every writing of them, at every place where something is named. */
function hostilePaths(): string[] {
  const ups = [
    "..",
    "%2e%2e",
    "%2e.",
    ".%2e",
    "%252e%252e",
    "..%00",
    "..;",
    "%c0%ae%c0%ae",
    "..%5c..",
    "\\..\\..",
  ];
  const targets = ["etc/passwd", "outside/secret.json", "%65tc%2fpasswd", "..%2f..%2fetc%2fpasswd"];
  const places = [
    "/",
    "/api/runs/",
    "/api/campaign/runs/",
    "/app.js/",
    "/api/runs/0123456789abcdef/context/",
  ];
  const climbing = places.flatMap((place) =>
    ups.flatMap((up) => targets.map((target) => `${place}${up}/${up}/${target}`)),
  );
  const odd = [
    "/api/runs/%00/page",
    "/api/runs/__proto__/page",
    "/api/runs/constructor/page",
    "/api/runs/0123456789abcdeg/page",
    "/api/runs/0123456789abcdef/page",
    "/api/runs/ffffffffffffffff/steps?first=-1&last=1",
    "/api/runs/ffffffffffffffff/steps?first=1e9&last=2",
    "/api/runs/ffffffffffffffff/context/1.5",
    `/api/runs/${"f".repeat(5000)}/page`,
    "//evil.example/api/runs",
    "/api//runs/..",
    "/.rootstep/labels.jsonl",
    "/lamp.json",
    "/.git/config",
  ];
  return [...climbing.map((path) => path.replaceAll("\\", "%5c")), ...odd];
}
