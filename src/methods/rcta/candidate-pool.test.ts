import { describe, expect, it } from "vitest";
import { enrichStep } from "../../core/enrich.ts";
import { indexHandoffs } from "../../core/handoffs.ts";
import { briefs, returns, says, workflowRun } from "../testing/workflow-run.ts";
import { handoffsOf, poolCandidates } from "./candidate-pool.ts";
import type { Outline, Summary } from "./workings.ts";

const lines = Array.from({ length: 120 }, (_, index) => says("Solver", `Line ${index}.`));
const steps = workflowRun("Count.", ...lines).steps.map(enrichStep);

function summaryOf(candidates: [stepId: number, evidenceIds?: number[]][]): Summary {
  return {
    segment: 0,
    purpose: "p",
    missing: false,
    candidates: candidates.map(([stepId, evidenceIds = []]) => ({ stepId, evidenceIds, why: `w${stepId}` })),
  };
}

function outlineOf(stepIds: number[], fallback = false): Outline {
  return { phases: [{ title: "t", segmentRange: [0, 0], stepIds, status: "s" }], fallback };
}

describe("candidate pool", () => {
  it("orders by who cites, then by the earlier step", () => {
    const { candidates } = poolCandidates({
      steps,
      summaries: [summaryOf([[50, [90]], [20], [30, [20, 10]]])],
      outline: outlineOf([60, 30, 40]),
      recalled: [5, 20],
    });
    expect(candidates.map(({ step, reason }) => [step, reason])).toEqual([
      [30, "cited by both levels"],
      [40, "cited by the outline"],
      [60, "cited by the outline"],
      [20, "cited by a summary"],
      [50, "cited by a summary"],
      [10, "cited as evidence"],
      [90, "cited as evidence"],
      [5, "recalled by rule"],
    ]);
    expect(candidates[3]?.why).toEqual(["w20"]);
  });

  it("an outline that stands in for none adds nothing", () => {
    const { candidates } = poolCandidates({
      steps,
      summaries: [summaryOf([[3]])],
      outline: outlineOf([3], true),
      recalled: [],
    });
    expect(candidates).toEqual([{ step: 3, priority: 3, reason: "cited by a summary", why: ["w3"] }]);
  });

  it("keeps 80 and names what it drops", () => {
    const all = summaryOf(Array.from({ length: 90 }, (_, step): [number] => [step]));
    const { candidates, dropped } = poolCandidates({
      steps,
      summaries: [all],
      outline: outlineOf([89]),
      recalled: [],
    });
    expect(candidates).toHaveLength(80);
    expect(candidates[0]?.step).toBe(89);
    expect(dropped).toEqual([79, 80, 81, 82, 83, 84, 85, 86, 87, 88]);
  });

  it("adds what a verifier judged when its signal turned to FAIL", () => {
    const run = workflowRun(
      "Fix.",
      says("Solver", "Patch one."),
      returns("shell", "3 failed"),
      says("Solver", "Patch two."),
      returns("shell", "2 failed"),
      says("Solver", "Patch three."),
      returns("shell", "5 passed"),
      says("Solver", "Patch four."),
      returns("shell", "1 failed"),
    );
    const { candidates } = poolCandidates({
      steps: run.steps.map(enrichStep),
      summaries: [],
      outline: outlineOf([]),
      recalled: [],
    });
    expect(candidates.map(({ step }) => step)).toEqual([1, 7]);
  });
});

describe("handoffs of candidates", () => {
  const run = workflowRun(
    "Book.",
    briefs("Planner", "Executor", "Book a room."), // 1
    briefs("Planner", "Verifier", "Check the room."), // 2
    says("Executor", "Booked."), // 3
    says("Verifier", "Checked."), // 4
    says("Planner", "Next."), // 5
    briefs("Executor", "Planner", "All done."), // 6
    says("Planner", "Good."), // 7
    says("Helper", "Bye."), // 8
  );
  const linked = (...chosen: number[]) =>
    handoffsOf(
      chosen.map((step) => ({ step, priority: 1, reason: "cited", why: [] })),
      run.steps.map(enrichStep),
      indexHandoffs(run),
    );

  it("an executor's or verifier's is the nearest earlier one addressed to it", () => {
    expect(linked(3)).toEqual([{ step: 1, of: [3] }]);
    expect(linked(4)).toEqual([{ step: 2, of: [4] }]);
  });

  it("anybody else's is the nearest earlier one; a planner counts there even when addressed", () => {
    expect(linked(5)).toEqual([{ step: 2, of: [5] }]);
    expect(linked(7, 8)).toEqual([{ step: 6, of: [7, 8] }]);
    expect(linked(1)).toEqual([]);
  });
});
