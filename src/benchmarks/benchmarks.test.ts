import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import type { Case, CaseResult, Truth } from "./cases/define-benchmark.ts";
import { benchmarks } from "./index.ts";

const FIXTURES = "fixtures/benchmarks";

/** What a set holds in a folder; nothing when it is not there. */
async function resultsOf(benchmark: string, set: string, dir = FIXTURES): Promise<CaseResult[] | undefined> {
  const found = benchmarks.find(({ name }) => name === benchmark)?.sets.find(({ name }) => name === set);
  const opened = await found?.open(dir);
  if (!opened) return undefined;
  const results: CaseResult[] = [];
  for await (const result of opened) results.push(result);
  return results;
}

function casesAmong(results: readonly CaseResult[] | undefined): { case: Case; truth: Truth }[] {
  return (results ?? []).flatMap((result) => (result.kind === "case" ? [result] : []));
}

describe("labels become a step of the run and a role in its words", () => {
  const expected = [
    ["who-and-when", "algorithm-generated", 1, "Light_Expert"],
    ["who-and-when", "hand-crafted", 3, "WebSurfer"],
    ["agentrx", "magentic-one", 2, "WebSurfer"],
    ["agentrx", "tau-retail", 2, "agent"],
    ["mas-sim", "", 1, "Researcher"],
    ["longrca", "full", 2, "Planner"],
    ["longrca", "mini", 2, "Planner"],
  ] as const;
  for (const [benchmark, set, step, role] of expected) {
    test(`${benchmark} ${set}`, async () => {
      const [first] = casesAmong(await resultsOf(benchmark, set));
      expect(first?.truth).toMatchObject({ step, role });
      expect(first?.case.trajectory.steps[step]?.role).toBe(role);
      expect(first?.truth.reason).toMatch(/\w/u);
      expect(JSON.stringify(first?.case)).not.toContain(first?.truth.reason);
    });
  }

  test("a step that counts from 1 where recorded numbers count from 0 is found by its number", async () => {
    const [retail] = casesAmong(await resultsOf("agentrx", "tau-retail"));
    expect(retail?.case.trajectory.steps[2]?.parts[0]?.call?.name).toBe("return_item");
  });

  test("a number as text, a human's error", async () => {
    const [, second] = casesAmong(await resultsOf("longrca", "full"));
    expect(second?.truth).toMatchObject({ step: 0, role: "human" });
  });
});

describe("what cannot be scored has a reason", () => {
  test("a label beyond the run", async () => {
    const results = await resultsOf("who-and-when", "algorithm-generated");
    expect(results?.[1]).toEqual({
      kind: "unread",
      id: "2f0c7a52-3c1d-4b7e-9a51-20d7c1e0aa02",
      reason: "its label names no step of its 2",
    });
  });

  test("a run without a label", async () => {
    const results = await resultsOf("agentrx", "magentic-one");
    expect(results?.[1]).toMatchObject({ kind: "unread", reason: "there is no label for it" });
  });

  test("a file that is no JSON", async () => {
    const dir = mkdtempSync(join(tmpdir(), "rootstep-"));
    onTestFinished(() => rmSync(dir, { recursive: true }));
    writeFileSync(join(dir, "bad.json"), '{"mistake_step": ');
    expect(await resultsOf("who-and-when", "hand-crafted", dir)).toBeUndefined();
  });
});

describe("a folder may be the data root, the benchmark's own or the set's", () => {
  const folders = [
    ["who-and-when", "hand-crafted", ["who-and-when", "who-and-when/hand-crafted"]],
    ["agentrx", "magentic-one", ["agentrx", "agentrx/magentic-one", "./agentrx/"]],
    ["agentrx", "tau-retail", ["agentrx"]],
    ["mas-sim", "", ["mas-sim"]],
    ["longrca", "full", ["longrca", "longrca/data", "longrca/data/full"]],
  ] as const;
  for (const [benchmark, set, dirs] of folders) {
    test(`${benchmark} ${set}`, async () => {
      const whole = await resultsOf(benchmark, set);
      for (const dir of dirs) {
        const results = await resultsOf(benchmark, set, join(FIXTURES, dir));
        expect(results?.map(idOf), dir).toEqual(whole?.map(idOf));
      }
    });
  }

  test("one set's own folder is not taken for another set", async () => {
    const dir = join(FIXTURES, "who-and-when/hand-crafted");
    expect(await resultsOf("who-and-when", "algorithm-generated", dir)).toBeUndefined();
    expect(await resultsOf("longrca", "full", dir)).toBeUndefined();
    expect(await resultsOf("mas-sim", "", dir)).toBeUndefined();
  });
});

function idOf(result: CaseResult): string {
  return result.kind === "case" ? result.case.id : result.id;
}

test("every benchmark says what its root means and where it comes from", () => {
  for (const { target, source, sets } of benchmarks) {
    expect(target.root.length).toBeGreaterThan(20);
    expect(source.url).toMatch(/^https:|^your own folder$/u);
    expect(new Set(sets.map(({ name }) => name)).size).toBe(sets.length);
  }
});
