import { describe, expect, test } from "vitest";
import { textPart } from "../../core/testing.ts";
import type { Step, Trajectory } from "../../core/trajectory.ts";
import { failedRun, TOPICS } from "../testing/failed-runs.ts";
import { admit } from "./filters.ts";
import { fingerprintOf, sameAs } from "./near-duplicates.ts";

const leftOut = (run: Trajectory, confirmedBy?: string) => {
  const admitted = admit(run, { minSteps: 3, confirmedBy });
  return "leftOut" in admitted ? admitted.leftOut : `taken, says ${admitted.confirmedBy}`;
};

/** The run with further steps at its end. */
function ending(run: Trajectory, ...last: Partial<Step>[]): Trajectory {
  const [first] = run.steps;
  if (!first) return run;
  const added = last.map((step, k) => ({
    ...first,
    role: "Executor",
    kind: "turn" as const,
    ...step,
    index: run.steps.length + k,
  }));
  return { ...run, steps: [...run.steps, ...added] };
}

describe("what is let in", () => {
  const run = failedRun("run-1", "lamp");
  const unknown: Trajectory = { ...run, outcome: { status: "unknown", by: "file" } };
  const { outcome: _, ...silent } = run;

  test("an evaluator's failure, recorded or vouched for; no agent's own word, no success", () => {
    expect(leftOut(run)).toBe("taken, says verifier");
    expect(leftOut(silent)).toBe("no evaluator says that it failed");
    expect(leftOut(unknown)).toBe("no evaluator says that it failed");
    expect(leftOut({ ...run, outcome: { status: "failure", by: "agent" } })).toBe(
      "no evaluator says that it failed",
    );
    expect(leftOut({ ...run, outcome: { status: "failure", by: "Planner" } })).toBe(
      "no evaluator says that it failed",
    );
    expect(leftOut(silent, "unit tests")).toBe("taken, says unit tests");
    const good: Trajectory = { ...run, outcome: { status: "success", by: "verifier" } };
    expect(leftOut(good, "unit tests")).toBe("verifier says that it succeeded");
  });

  test.each([
    ["smoke-3", "smoke"],
    ["run_debug_7", "debug"],
    ["dry-run", "dry-run"],
    ["2026_sanity-check", "sanity-check"],
  ])("no trial: %s", (id, word) => {
    expect(leftOut({ ...run, id })).toBe(`a trial run by its name: "${word}"`);
  });

  test("a trial's folder tells too; a word inside a word does not", () => {
    const inFolder = { ...run, source: { format: "x", file: "runs/smoke/7.json" } };
    expect(leftOut(inFolder)).toMatch(/trial run/u);
    expect(leftOut({ ...run, id: "debugger-of-smokehouse" })).toMatch(/^taken/u);
  });

  test("nothing shorter than asked for", () => {
    expect(leftOut({ ...run, steps: run.steps.slice(0, 2) })).toBe("it has 2 steps, fewer than 3");
  });

  const said = (body: string): Partial<Step> => ({
    role: "shell",
    kind: "result",
    parts: [textPart(body, { kind: "result", author: "environment" })],
  });

  test.each([
    "HTTP 429: Too Many Requests",
    "connect ECONNREFUSED 10.0.0.3",
    "No space left on device",
    "overloaded_error",
  ])("no broken infrastructure at the end: %s", (words) => {
    expect(leftOut(ending(run, said(words)))).toMatch(/^it ended with its infrastructure: /u);
  });

  test("what an agent answered, or says itself, was not the end", () => {
    expect(leftOut(ending(run, said("connection refused"), { parts: [textPart("Then by hand.")] }))).toMatch(
      /^taken/u,
    );
    expect(leftOut(ending(run, { parts: [textPart("I met a rate limit, so I guess.")] }))).toMatch(/^taken/u);
  });

  test("a model call that failed last", () => {
    expect(leftOut(ending(run, { state: "failed" }))).toBe(
      "it ended with its infrastructure: the last model call failed",
    );
  });
});

describe("runs that are one", () => {
  const run = failedRun("a", "lamp");
  const sameness = (one: Trajectory, other: Trajectory) => sameAs(fingerprintOf(one), fingerprintOf(other));

  test("the same content under another id, time and model", () => {
    const again = {
      ...run,
      id: "b",
      steps: run.steps.map((step) => ({ ...step, model: "x", time: { start: 5 } })),
    };
    expect(sameness(run, again)).toBe("the same content");
  });

  test("nearly the same: one task, the same roles, almost the same words", () => {
    const long = Array.from({ length: 200 }, (_, k) => `word${k}`).join(" ");
    const with_ = (tail: string) => ending(run, { parts: [textPart(`${long} ${tail}`)] });
    expect(sameness(with_("took 12 s"), with_("took 19 s"))).toBe("nearly the same");
    expect(
      sameness(with_("x"), ending(run, { parts: [textPart(long.replaceAll("word1", "term1"))] })),
    ).toBeUndefined();
    const otherRole = ending(run, { role: "Reviewer", parts: [textPart(`${long} took 19 s`)] });
    expect(sameness(with_("took 12 s"), otherRole)).toBeUndefined();
  });

  test("different tasks are different runs, however alike their form", () => {
    const runs = TOPICS.map((topic) => failedRun(topic, topic));
    for (const one of runs) {
      for (const other of runs) if (one !== other) expect(sameness(one, other)).toBeUndefined();
    }
  });

  test("two runs without a word", () => {
    const empty = { ...run, steps: run.steps.map((step) => ({ ...step, parts: [] })) };
    expect(sameness(empty, empty)).toBe("the same content");
  });
});
