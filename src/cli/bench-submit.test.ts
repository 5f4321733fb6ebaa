import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { writeLongRcaFiles } from "../benchmarks/testing/longrca-files.ts";
import { folderWith, runLine } from "./testing/session.ts";

const DETAILS = [
  ["--author", "Ada Example"],
  ["--code-url", "https://example.org/code"],
  ["--logs-url", "https://example.org/logs"],
  ["--licence", "MIT"],
].flat();

interface Changes {
  runs?: number;
  unread?: number;
  benchmark?: string;
  predicted?: Record<string, unknown>;
}

/** A result on invented runs, as `bench run longrca/full --json` writes it. */
function resultFile({
  runs = 1140,
  unread = 0,
  benchmark = "longrca/full",
  predicted,
}: Changes = {}): string {
  const score = (_: unknown, index: number) => ({
    benchmark,
    id: `invented-${index}`,
    predicted: predicted ?? { step: index % 50, role: "Planner" },
  });
  const result = {
    method: "triage",
    protocol: { kind: "shipped" },
    runs: Array.from({ length: runs }, score),
    unread: Array.from({ length: unread }, (_, index) => ({
      benchmark,
      id: `silent-${index}`,
      reason: "why",
    })),
  };
  return join(folderWith({ "result.json": JSON.stringify(result) }), "result.json");
}

/** A submission without a fault. */
async function readySubmission(): Promise<string> {
  const folder = join(folderWith({}), "submission");
  await runLine(["bench", "submit", resultFile(), "--to", folder, ...DETAILS]);
  changeFile(folder, "REPRODUCE.md", (text) => text.replace("_not stated_", "Twelve minutes, no cost."));
  return folder;
}

function changeFile(folder: string, name: string, change: (text: string) => string): void {
  writeFileSync(join(folder, name), change(readFileSync(join(folder, name), "utf8")));
}

describe("bench submit writes", () => {
  test("a line for each run, metadata and notes; what only the submitter knows is named", async () => {
    const folder = join(folderWith({}), "deep", "submission");
    const { code, out } = await runLine(["bench", "submit", resultFile(), "--to", folder, ...DETAILS]);
    expect(code).toBe(3);
    expect(out).toMatch(/breaks 1 rule\n {2}REPRODUCE\.md:\d+ {2}is still to be written/u);
    const lines = readFileSync(join(folder, "predictions.jsonl"), "utf8").trimEnd().split("\n");
    expect(lines).toHaveLength(1140);
    expect(JSON.parse(lines[0] ?? "")).toEqual({
      question_ID: "invented-0",
      predicted_role: "Planner",
      predicted_step: 0,
    });
    expect(JSON.parse(readFileSync(join(folder, "metadata.json"), "utf8"))).toMatchObject({
      submission_id: expect.stringMatching(/^rootstep-triage-none-\d{8}$/u),
      model: "none",
      authors: ["Ada Example"],
    });
    const notes = readFileSync(join(folder, "REPRODUCE.md"), "utf8");
    expect(notes).toContain("rootstep bench run longrca/full --method triage");
  });

  test("what a person wrote in the folder stays when it is written again", async () => {
    const folder = await readySubmission();
    changeFile(folder, "metadata.json", (text) => text.replace('"Ada Example"', '"Ada", "Grace"'));
    const again = await runLine(["bench", "submit", resultFile(), "--to", folder]);
    expect(again).toMatchObject({ code: 0, out: expect.stringMatching(/^ready /u) });
    expect(readFileSync(join(folder, "metadata.json"), "utf8")).toContain("Grace");
    expect(readFileSync(join(folder, "REPRODUCE.md"), "utf8")).toContain("Twelve minutes");
  });

  test("a run without an answer keeps its line and is said", async () => {
    const folder = folderWith({});
    const { err } = await runLine(["bench", "submit", resultFile({ runs: 1138, unread: 2 }), "--to", folder]);
    expect(err).toContain("2 runs without a step: written as -1");
    const text = readFileSync(join(folder, "predictions.jsonl"), "utf8");
    expect(text).toContain('{"question_ID":"silent-0","predicted_role":"","predicted_step":-1}');
    expect(text.trimEnd().split("\n")).toHaveLength(1140);
  });

  test("a role in the words of the run's file", async () => {
    const folder = folderWith({});
    const predicted = { step: 1, role: "agent", recordedRole: "assistant" };
    await runLine(["bench", "submit", resultFile({ predicted }), "--to", folder]);
    expect(readFileSync(join(folder, "predictions.jsonl"), "utf8")).toContain('"predicted_role":"assistant"');
  });

  test("from a run of the bench to a submission, and its ids against the data set", async () => {
    const dir = folderWith({});
    writeLongRcaFiles(dir, { sources: { Vita: 2 } });
    const result = join(dir, "result.json");
    await runLine(["bench", "run", "longrca/full", "--dir", join(dir, "longrca"), "--json", result]);
    const folder = join(dir, "submission");
    const { out } = await runLine(["bench", "submit", result, "--to", folder, "--dir", dir, ...DETAILS]);
    expect(out).toContain("has 2 lines, one for each of the 1140 runs");
    expect(out).not.toContain("question_ID");
    changeFile(folder, "predictions.jsonl", (text) => text.replace("vita-1-0", "vita-9-9"));
    const checked = await runLine(["bench", "submit", "--check", folder, "--dir", dir]);
    expect(checked.out).toContain('predictions.jsonl:1  question_ID "vita-9-9" is not in the data set');
    expect(checked.out).toContain('predictions.jsonl  question_ID "vita-1-0" has no line');
  });
});

describe("bench submit --check names every rule that is broken", () => {
  const line = (fields: object) => `${JSON.stringify(fields)}\n`;
  const broken: readonly (readonly [string, string, (text: string) => string, RegExp])[] = [
    [
      "a line too many",
      "predictions.jsonl",
      (text) => text + line({ question_ID: "x", predicted_role: "a", predicted_step: 1 }),
      /has 1141 lines/u,
    ],
    [
      "an id twice",
      "predictions.jsonl",
      (text) => text.replace("invented-1137", "invented-5"),
      /question_ID "invented-5" stands in line \d+ too/u,
    ],
    [
      "no JSON",
      "predictions.jsonl",
      (text) => text.replace("{", "{{"),
      /predictions\.jsonl:1 {2}is no JSON object/u,
    ],
    ["an empty line", "predictions.jsonl", (text) => text.replace("\n", "\n\n"), /:2 {2}is no JSON object/u],
    [
      "a step as text",
      "predictions.jsonl",
      (text) => text.replace('"predicted_step":0', '"predicted_step":"0"'),
      /:1 {2}predicted_step is no whole number/u,
    ],
    [
      "half a step",
      "predictions.jsonl",
      (text) => text.replace('"predicted_step":0', '"predicted_step":0.5'),
      /is no whole number/u,
    ],
    [
      "a step below none",
      "predictions.jsonl",
      (text) => text.replace('"predicted_step":0', '"predicted_step":-2'),
      /predicted_step is -2/u,
    ],
    [
      "a role that is none",
      "predictions.jsonl",
      (text) => text.replace('"Planner"', "null"),
      /predicted_role is no text/u,
    ],
    [
      "a label beside the answer",
      "predictions.jsonl",
      (text) => text.replace('"predicted_role"', '"mistake_step":3,"predicted_role"'),
      /do not belong there: "mistake_step"/u,
    ],
    [
      "an id of another form",
      "metadata.json",
      (text) => text.replace("rootstep-triage-none-", "Rootstep "),
      /submission_id .* is not of the form/u,
    ],
    [
      "an impossible day",
      "metadata.json",
      (text) => text.replace(/"date": "[^"]+"/u, '"date": "2026-02-30"'),
      /date "2026-02-30" is no day/u,
    ],
    [
      "a thirteenth month",
      "metadata.json",
      (text) => text.replace(/"date": "[^"]+"/u, '"date": "2026-13-45"'),
      /date "2026-13-45" is no day/u,
    ],
    [
      "no date at all",
      "metadata.json",
      (text) => text.replace(/"date": "[^"]+"/u, '"date": "tomorrow"'),
      /date "tomorrow" is no day/u,
    ],
    [
      "http",
      "metadata.json",
      (text) => text.replace("https://example.org/code", "http://example.org/code"),
      /code_url is no https/u,
    ],
    [
      "an address at home",
      "metadata.json",
      (text) => text.replace("https://example.org/code", "https://build.internal/x"),
      /code_url is not public/u,
    ],
    [
      "a name and password",
      "metadata.json",
      (text) => text.replace("https://example.org/logs", "https://me:pw@example.org/logs"),
      /logs_url holds credentials/u,
    ],
    [
      "a signed address",
      "metadata.json",
      (text) => text.replace("example.org/logs", "example.org/logs?X-Amz-Signature=1"),
      /logs_url is signed/u,
    ],
    [
      "no authors",
      "metadata.json",
      (text) => text.replace('"Ada Example"', ""),
      /authors is no list of names/u,
    ],
    ["no object", "metadata.json", () => "[]", /metadata\.json {2}is no JSON object/u],
    [
      "a topic left out",
      "REPRODUCE.md",
      (text) => text.replace(/## Random seeds[^#]*/u, ""),
      /says nothing about: random seeds/u,
    ],
    [
      "a home folder",
      "REPRODUCE.md",
      (text) => `${text}\nRun in /home/ada/runs\n`,
      /holds a path of somebody's machine/u,
    ],
    [
      "a key",
      "REPRODUCE.md",
      (text) => `${text}\nexport KEY=sk-${"a1".repeat(16)}\n`,
      /REPRODUCE\.md:\d+ {2}holds what looks like a key/u,
    ],
  ];

  test.each(broken)("%s", async (_, file, change, sentence) => {
    const folder = await readySubmission();
    changeFile(folder, file, change);
    const { code, out } = await runLine(["bench", "submit", "--check", folder]);
    expect([code, out]).toEqual([3, expect.stringMatching(sentence)]);
  });

  test("nothing, when all is well; files that are missing, when nothing is there", async () => {
    expect(await runLine(["bench", "submit", "--check", await readySubmission()])).toMatchObject({ code: 0 });
    const { out } = await runLine(["bench", "submit", "--check", folderWith({})]);
    expect(out.match(/is missing/gu)).toHaveLength(3);
  });

  test("a hostile id is shown harmlessly", async () => {
    const folder = await readySubmission();
    changeFile(folder, "predictions.jsonl", (text) =>
      text.replace("invented-1137", "\\u001b[31m").replace("invented-1136", "\\u001b[31m"),
    );
    const { out } = await runLine(["bench", "submit", "--check", folder]);
    expect(out).toContain("stands in line");
    expect(out).not.toContain("\u001b");
  });
});

describe("what cannot be submitted is said in a line", () => {
  test.each([
    [() => ["--to", folderWith({})], /write one with RESULT\.json --to DIR, or check one/u],
    [() => [resultFile()], /write one with RESULT\.json/u],
    [() => ["nowhere.json", "--to", "x"], /nowhere\.json: .*no such file/u],
    [() => ["package.json", "--to", "x"], /package\.json is no result of bench run/u],
    [() => [resultFile({ benchmark: "mas-sim" }), "--to", "x"], /is a result on mas-sim, not on longrca/u],
    [() => [severalSeeds(), "--to", "x"], /several answers for a run/u],
    [() => [resultFile(), "--to", folderWith({}), "--dir", "docs"], /longrca\/full is not in docs/u],
  ])("%#", async (argv, sentence) => {
    const { code, err } = await runLine(["bench", "submit", ...argv()]);
    expect([code, err]).toEqual([2, expect.stringMatching(sentence)]);
    expect(existsSync("x")).toBe(false);
  });
});

function severalSeeds(): string {
  const path = resultFile({ runs: 3 });
  const result = JSON.parse(readFileSync(path, "utf8"));
  writeFileSync(path, JSON.stringify({ ...result, runs: [...result.runs, ...result.runs] }));
  return path;
}
