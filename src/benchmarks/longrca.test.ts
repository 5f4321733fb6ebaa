import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { folderWith } from "../cli/testing/session.ts";
import type { CaseResult } from "./cases/define-benchmark.ts";
import { LABEL_FIELDS } from "./longrca/layout.ts";
import longrca from "./longrca.ts";
import { writeLongRcaFiles } from "./testing/longrca-files.ts";

async function casesIn(dir: string, set = "full"): Promise<CaseResult[]> {
  const opened = await longrca.sets.find(({ name }) => name === set)?.open(dir);
  const results: CaseResult[] = [];
  for await (const result of opened ?? []) results.push(result);
  return results;
}

describe("the released layout, on invented files", () => {
  test("every run with its source, its label and all its steps", async () => {
    const dir = folderWith({});
    const truths = writeLongRcaFiles(dir, { lengths: [20, 130, 250] });
    const results = await casesIn(dir);
    expect(results).toHaveLength(truths.length);
    for (const { id, source, step, steps, role } of truths) {
      const found = results.find((one) => one.kind === "case" && one.case.id === id);
      if (found?.kind !== "case") throw new Error(`${id} is missing`);
      expect(found.case).toMatchObject({ source });
      expect(found.case.trajectory.steps).toHaveLength(steps);
      expect(found.truth.step).toBe(step);
      expect(found.truth.label ?? found.truth.role).toBe(role === "assistant" ? "agent" : role);
    }
  });

  const named = LABEL_FIELDS.role.map((role, index) => ({
    role,
    step: LABEL_FIELDS.step[index] ?? "mistake_step",
    reason: LABEL_FIELDS.reason[index] ?? "rationale",
  }));
  test.each(named)("labels named $role, $step, $reason are read and reach no trajectory", async (fields) => {
    const dir = folderWith({});
    writeLongRcaFiles(dir, { fields, sources: { TB2: 2 } });
    for (const result of await casesIn(dir)) {
      expect(result.kind === "case" && result.truth.reason).toMatch(/^secretreason/u);
      expect(JSON.stringify(result.kind === "case" && result.case)).not.toContain("secretreason");
    }
  });

  test("a label in an object of its own, a step as text", async () => {
    const dir = rewritten((record) => ({
      question_ID: record.question_ID,
      history: record.history,
      label: {
        role: "x",
        mistake_agent: "Planner",
        mistake_step: `${record.mistake_step}`,
        rationale: "why",
      },
    }));
    const [first] = await casesIn(dir);
    expect(first).toMatchObject({ kind: "case", truth: { role: "Planner", reason: "why" } });
  });

  test("long names of sources are those of the published tables, others stay", async () => {
    const dir = folderWith({});
    writeLongRcaFiles(dir, {
      sources: { "terminal-bench-2": 1, TravelPlanner: 1, "SWE-bench Pro": 1, Other: 1 },
    });
    const sources = (await casesIn(dir)).map((one) => one.kind === "case" && one.case.source);
    expect(sources.sort()).toEqual(["Other", "SWE", "TB2", "Travel"]);
  });

  test("a place beyond the run, no label, an id used twice: unread, with the reason", async () => {
    const beyond = await casesIn(rewritten((record) => ({ ...record, mistake_step: 900 })));
    expect(beyond[0]).toMatchObject({ reason: expect.stringMatching(/its label names no step of its/u) });
    const none = await casesIn(rewritten(({ mistake_step: _, ...rest }) => rest));
    expect(none[0]).toMatchObject({ kind: "unread" });
    const twice = await casesIn(rewritten((record) => ({ ...record, question_ID: "same" })));
    expect(twice.map((one) => one.kind)).toEqual(["case", "unread"]);
    expect(twice[1]).toMatchObject({ reason: expect.stringMatching(/0\.json has its question_ID/u) });
  });

  test("mini is not read beside full, and alone it is", async () => {
    const dir = folderWith({});
    writeLongRcaFiles(dir, { set: "mini", sources: { Vita: 2 } });
    expect(await casesIn(dir, "mini")).toHaveLength(2);
    expect(await casesIn(dir)).toEqual([]);
  });

  test("a clone of the data set under its own name", async () => {
    const dir = folderWith({});
    writeLongRcaFiles(dir, { sources: { Vita: 1 } });
    const clone = folderWith({});
    mkdirSync(join(clone, "longrca-bench/data/full/Vita"), { recursive: true });
    const file = readdirSync(join(dir, "longrca/data/full/Vita"))[0] ?? "";
    const text = readFileSync(join(dir, "longrca/data/full/Vita", file), "utf8");
    writeFileSync(join(clone, "longrca-bench/data/full/Vita", file), text);
    expect(await casesIn(clone)).toHaveLength(1);
    expect(await casesIn(join(clone, "longrca-bench"))).toHaveLength(1);
  });
});

type Raw = Record<string, unknown>;

/** Two invented files, each changed. */
function rewritten(change: (record: Raw) => Raw): string {
  const dir = folderWith({});
  writeLongRcaFiles(dir, { sources: { Vita: 2 } });
  const folder = join(dir, "longrca/data/full/Vita");
  for (const file of readdirSync(folder)) {
    const record: Raw = JSON.parse(readFileSync(join(folder, file), "utf8"));
    writeFileSync(join(folder, file), JSON.stringify(change(record)));
  }
  return dir;
}

test("published rows add up: counts over runs are the shares, sources are the exact steps", () => {
  for (const row of longrca.published ?? []) {
    const bySource = Object.values(row.sources).reduce((sum, one) => sum + one, 0);
    expect(bySource / row.runs, row.method).toBeCloseTo(row.stepExact, 2);
    for (const metric of ["role", "stepExact", "stepWithin5"] as const) {
      const counted = row.counts?.[metric];
      if (counted !== undefined) expect(counted / row.runs).toBeCloseTo(row[metric], 3);
    }
    expect(row.lengths).toHaveLength((longrca.slicing?.lengths.length ?? 0) + 1);
    expect(row.distances).toHaveLength((longrca.slicing?.distances.length ?? 0) + 1);
  }
});
