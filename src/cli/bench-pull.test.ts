import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { writeLongRcaFiles } from "../benchmarks/testing/longrca-files.ts";
import { serveRelease } from "../benchmarks/testing/release-server.ts";
import { folderWith, runLine } from "./testing/session.ts";

const FIXTURES = "fixtures/benchmarks";
const AGENTRX_COMMIT = "f228165bfec60a801fd5fedd9d8ffe0f9de0c69d";

/** The files of a folder as a host would have them, under another name where it has one. */
function published(folder: string, rename: (path: string) => string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) =>
    name.replaceAll("\\", "/"),
  );
  const files = names.filter((name) => name.endsWith(".json"));
  return Object.fromEntries(files.map((name) => [rename(name), readFileSync(join(folder, name), "utf8")]));
}

describe("bench pull brings what bench run reads", () => {
  test("who-and-when, from its repository's own folders", async () => {
    const named = (path: string) =>
      `Who&When/${path.replace("algorithm-generated", "Algorithm-Generated").replace("hand-crafted", "Hand-Crafted")}`;
    const files = { ...published(`${FIXTURES}/who-and-when`, named), LICENSE: "MIT", "README.md": "no" };
    const server = await serveRelease({
      host: "github",
      repository: "ag2ai/Agents_Failure_Attribution",
      files,
    });
    const to = folderWith({});
    const { code, out } = await runLine([
      "bench",
      "pull",
      "who-and-when",
      "--to",
      to,
      "--mirror",
      server.url,
    ]);
    expect(code).toBe(0);
    expect(out).toMatch(/^who-and-when {2}4 files, 0\.0 MB, 4 new, in /u);
    expect(out).toContain("ag2ai/Agents_Failure_Attribution at f4d2b6da464a, asked for by its name");
    expect(out).toContain("4 files against the host's own hash of that commit");
    const ran = await runLine(["bench", "run", "who-and-when", "--dir", to]);
    expect(ran.out).toMatch(/who-and-when {2}triage, as shipped, 2 of 3 runs scored/u);
  });

  test("longrca, by pages, and the commit that a branch meant is kept", async () => {
    const made = folderWith({});
    const truths = writeLongRcaFiles(made, { sources: { SWE: 3, Vita: 2 } });
    const files = { ...published(join(made, "longrca"), (path) => path), "data/train.parquet": "no" };
    const server = await serveRelease({
      host: "huggingface",
      repository: "CLoud5-real/longrca-bench",
      files,
      page: 2,
    });
    const to = folderWith({});
    const { out } = await runLine(["bench", "pull", "longrca", "--mirror", server.url], {
      env: { ROOTSTEP_DATA: to },
    });
    expect(out).toContain('what "main" meant when it was first pulled');
    const ran = await runLine(["bench", "run", "longrca", "--dir", to]);
    expect(ran).toMatchObject({
      code: 0,
      out: expect.stringMatching(new RegExp(`${truths.length} runs scored`, "u")),
    });
    expect(ran.out).toMatch(/^ {2}SWE +3 /mu);
  });

  test("agentrx, a file for each run and the labels of both sets in a folder", async () => {
    const read = (name: string) => readFileSync(join(FIXTURES, "agentrx", name), "utf8");
    const runs = readdirSync(join(FIXTURES, "agentrx/magentic-one"));
    const retail: unknown[] = JSON.parse(read("tau-retail.json"));
    const server = await serveRelease({
      host: "github",
      repository: "microsoft/AgentRx",
      commit: AGENTRX_COMMIT,
      files: {
        ...Object.fromEntries(
          runs.map((name) => [`data/magentic_dataset/${name}`, read(`magentic-one/${name}`)]),
        ),
        ...Object.fromEntries(retail.map((run, k) => [`data/tau_dataset/${k}.json`, JSON.stringify(run)])),
        "data/ground_truth/magentic.json": read("magentic-one.labels.json"),
        "data/ground_truth/tau.json": read("tau-retail.labels.json"),
        "data/ground_truth/magentic_star_ids.json": '["one"]',
        "data/policy.json": "{}",
      },
    });
    const to = folderWith({});
    expect((await runLine(["bench", "pull", "agentrx", "--to", to, "--mirror", server.url])).code).toBe(0);
    const ran = await runLine(["bench", "run", "agentrx", "--dir", to, "--json", "-"]);
    const { runs: scores, unread } = JSON.parse(ran.out);
    expect(scores.map(({ benchmark }: { benchmark: string }) => benchmark)).toEqual([
      "agentrx/magentic-one",
      "agentrx/tau-retail",
    ]);
    expect(unread).toMatchObject([{ reason: "there is no label for it" }]);
  });
});

describe("bench pull", () => {
  test("--check needs no network and names what changed", async () => {
    const made = folderWith({});
    writeLongRcaFiles(made, { sources: { SWE: 2 } });
    const files = published(join(made, "longrca"), (path) => path);
    const server = await serveRelease({
      host: "huggingface",
      repository: "CLoud5-real/longrca-bench",
      files,
    });
    const to = folderWith({});
    await runLine(["bench", "pull", "longrca", "--to", to, "--mirror", server.url]);
    const asked = server.requests.length;
    const check = ["bench", "pull", "longrca", "--to", to, "--check"];
    expect(await runLine(check)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/2 of 2 files as they were/u),
    });
    const [one = "", other = ""] = Object.keys(files);
    rmSync(join(to, "longrca", one));
    writeFileSync(join(to, "longrca", other), "{}");
    const { code, out } = await runLine(check);
    expect(code).toBe(3);
    expect(out).toMatch(/0 of 2 files/u);
    expect(out).toMatch(/it is not there/u);
    expect(out).toMatch(/it has 2 bytes instead of \d+/u);
    expect(server.requests.length).toBe(asked);
  });

  test("shows how far it is in a terminal", async () => {
    const files = { "Who&When/Hand-Crafted/1.json": "{}" };
    const server = await serveRelease({
      host: "github",
      repository: "ag2ai/Agents_Failure_Attribution",
      files,
    });
    const line = ["bench", "pull", "who-and-when", "--to", folderWith({}), "--mirror", server.url];
    expect((await runLine(line, { tty: true })).err).toMatch(/\d files?.*\d+%/u);
  });

  test("what cannot be done is a line and its exit code", async () => {
    const gone = await serveRelease({ host: "github", repository: "somebody/else", files: {} });
    const to = folderWith({});
    const lines = [
      [["mas-sim"], 2, /there is no release of "mas-sim" to pull; known: agentrx, longrca, who-and-when/u],
      [["longrca", "--mirror", "http://example.org"], 2, /http:\/\/example\.org is no https address/u],
      [["longrca", "--check"], 2, /there is no .*pulled\.json; pull first/u],
      [["longrca", "--mirror", gone.url], 5, /answers 404 for \/api\/datasets\/CLoud5-real\/longrca-bench/u],
    ] as const;
    for (const [argv, expected, sentence] of lines) {
      const { code, err } = await runLine(["bench", "pull", ...argv, "--to", to]);
      expect([code, err]).toEqual([expected, expect.stringMatching(sentence)]);
    }
    const { code } = await runLine(["bench", "pull", "longrca", "--to", to, "--mirror", gone.url], {
      signal: AbortSignal.abort(),
    });
    expect(code).toBe(130);
  });
});
