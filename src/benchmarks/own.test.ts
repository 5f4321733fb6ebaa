import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { failedRun, runDocument } from "../annotation/testing/failed-runs.ts";
import { folderWith } from "../cli/testing/session.ts";
import type { CaseResult } from "./cases/define-benchmark.ts";
import own from "./own.ts";

async function casesIn(dir: string): Promise<CaseResult[] | undefined> {
  const opened = await own.sets[0]?.open(dir);
  if (!opened) return undefined;
  const results: CaseResult[] = [];
  for await (const result of opened) results.push(result);
  return results;
}

const RUNS = {
  "lamp.json": runDocument(failedRun("lamp", "lamp")),
  "two.jsonl": runDocument(failedRun("one", "kettle")) + runDocument(failedRun("two", "carpet")),
  "odd#name.json": runDocument(failedRun("odd", "mirror")),
};

/** What becomes of one label. */
async function caseOfLabel(label: unknown, ...more: unknown[]): Promise<CaseResult[]> {
  const lines = [label, ...more].map((one) => (typeof one === "string" ? one : JSON.stringify(one)));
  return (await casesIn(folderWith({ ...RUNS, "labels.jsonl": `${lines.join("\n")}\n` }))) ?? [];
}

describe("labels.jsonl names runs", () => {
  test.each([
    ["lamp.json", "lamp"],
    ["./lamp.json", "lamp"],
    ["two.jsonl#two", "two"],
    ["odd#name.json", "odd"],
    ["odd#name.json#odd", "odd"],
  ])("%s", async (run, id) => {
    const [found] = await caseOfLabel({ run, step: 1, role: "Planner", by: "Ada", reason: "why" });
    expect(found).toMatchObject({
      kind: "case",
      truth: { step: 1, role: "Planner", reason: "why" },
      case: { id: run },
    });
    expect(found?.kind === "case" && found.case.trajectory.id).toBe(id);
  });

  test("the role is that of the step unless told, and its recorded name will do", async () => {
    const [silent] = await caseOfLabel({ run: "lamp.json", step: 2, by: "Ada" });
    expect(silent).toMatchObject({ truth: { role: "Executor" } });
    const [recorded] = await caseOfLabel({
      run: "lamp.json",
      step: 1,
      role: "planner (-> executor)",
      by: "Ada",
    });
    expect(recorded).toMatchObject({ truth: { step: 1, role: "Planner" } });
  });

  test("runs of one task are known by its name or its words", async () => {
    const label = { run: "lamp.json", step: 1, by: "Ada" };
    const [plain, named] = [await caseOfLabel(label), await caseOfLabel({ ...label, task: "t-1" })];
    const keys = ([one]: CaseResult[]) => (one?.kind === "case" ? one.case.taskKeys : []);
    expect(keys(plain)).toEqual([expect.stringMatching(/^task:count every lamp/u)]);
    expect(keys(named)).toEqual(["named:t-1", ...keys(plain)]);
  });
});

describe("a label that cannot be used has a reason", () => {
  test.each([
    ["no json", /^it is no JSON object$/u],
    [{ step: 1, by: "Ada" }, /names no "run"/u],
    [{ run: "lamp.json", step: "1", by: "Ada" }, /"step" is no whole number/u],
    [{ run: "lamp.json", step: -1, by: "Ada" }, /"step" is no whole number/u],
    [{ run: "lamp.json", step: 1 }, /nobody confirmed it/u],
    [{ run: "lamp.json", step: 1, by: "Ada", role: " " }, /"role" is empty/u],
    [{ run: "gone.json", step: 1, by: "Ada" }, /there is no such file/u],
    [{ run: "two.jsonl", step: 1, by: "Ada" }, /it holds 2 such runs; add #id/u],
    [{ run: "two.jsonl#three", step: 1, by: "Ada" }, /there is no run "three" in it/u],
    [{ run: "lamp.json", step: 5, by: "Ada" }, /its label names no step of its 5/u],
    [
      { run: "lamp.json", step: 1, role: "Reviewer", by: "Ada" },
      /no step of the run has the role "Reviewer"/u,
    ],
    [{ run: "labels.jsonl", step: 1, by: "Ada" }, /fits no known format/u],
  ])("%j", async (label, reason) => {
    expect(await caseOfLabel(label)).toEqual([
      { kind: "unread", id: expect.anything(), reason: expect.stringMatching(reason) },
    ]);
  });

  test("labels that contradict one another count for nothing, one that is repeated counts once", async () => {
    const label = { run: "lamp.json", step: 1, by: "Ada" };
    expect((await caseOfLabel(label, { ...label, by: "Ben" })).map(({ kind }) => kind)).toEqual(["case"]);
    const contrary = await caseOfLabel(label, { ...label, step: 2 });
    expect(contrary).toEqual([
      { kind: "unread", id: "line 1", reason: "lamp.json: it contradicts line 2" },
      { kind: "unread", id: "line 2", reason: "lamp.json: it contradicts line 1" },
    ]);
  });
});

test("the folder itself, or `own` in a data root; without labels it is not there", async () => {
  const label = JSON.stringify({ run: "runs/lamp.json", step: 1, by: "Ada" });
  const root = folderWith({});
  mkdirSync(join(root, "own", "runs"), { recursive: true });
  writeFileSync(join(root, "own", "runs", "lamp.json"), RUNS["lamp.json"]);
  expect(await casesIn(root)).toBeUndefined();
  writeFileSync(join(root, "own", "labels.jsonl"), label);
  for (const dir of [root, join(root, "own")])
    expect((await casesIn(dir))?.map(({ kind }) => kind)).toEqual(["case"]);
});
