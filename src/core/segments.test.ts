import { describe, expect, it } from "vitest";
import type { EnrichedStep } from "./enrich.ts";
import { type Segment, segmentRun } from "./segments.ts";

/** Steps of one role and length; `at` changes single ones. */
function stepsOf(count: number, length: number, at: Record<number, Partial<EnrichedStep>> = {}) {
  return Array.from(
    { length: count },
    (_, index): EnrichedStep => ({
      index,
      role: "Solver",
      kind: "turn",
      action: "say",
      length,
      ...at[index],
    }),
  );
}

function begin({ first, begins }: Segment): [number, string] {
  return [first, begins];
}

const handoff: Partial<EnrichedStep> = { action: "instruct", handoffTarget: "Surfer" };

describe("hard limits", () => {
  it("32,000 characters are owned, the next one is not", () => {
    expect(segmentRun(stepsOf(5, 8000)).map(begin)).toEqual([
      [0, "start"],
      [4, "characters"],
    ]);
    expect(segmentRun(stepsOf(2, 16_000)).length).toBe(1);
    expect(segmentRun(stepsOf(2, 16_000, { 1: { length: 16_001 } })).length).toBe(2);
  });

  it("a longer step stands alone", () => {
    const segments = segmentRun(stepsOf(3, 10, { 1: { length: 100_000 } }));
    expect(segments.map(({ first, last }) => [first, last])).toEqual([
      [0, 0],
      [1, 1],
      [2, 2],
    ]);
  });

  it("80 steps are owned, the 81st is not", () => {
    expect(segmentRun(stepsOf(80, 1)).length).toBe(1);
    expect(segmentRun(stepsOf(81, 1)).map(begin)).toEqual([
      [0, "start"],
      [80, "steps"],
    ]);
  });
});

describe("natural boundaries need 8 steps and 10,000 characters", () => {
  const signs: [string, number, Partial<EnrichedStep>][] = [
    ["handoff", 8, handoff],
    ["completion", 8, { action: "complete" }],
    ["completion", 8, { action: "finish" }],
    ["after a finish", 7, { action: "finish" }],
  ];
  it.each(signs)("%s at step %i", (name, at, step) => {
    expect(segmentRun(stepsOf(10, 1250, { [at]: { ...step } })).map(begin)).toEqual([
      [0, "start"],
      [8, name],
    ]);
  });

  it.each(signs)("%s: 9,999 characters are too few", (_name, at, step) => {
    expect(segmentRun(stepsOf(9, 1250, { [at]: { ...step }, 0: { length: 1249 } })).length).toBe(1);
  });

  it.each(signs)("%s: 7 steps are too few", (_name, at, step) => {
    expect(segmentRun(stepsOf(8, 1500, { [at - 1]: { ...step } })).length).toBe(1);
  });

  it("a handoff to oneself changes no role", () => {
    expect(segmentRun(stepsOf(10, 1250, { 8: { ...handoff, handoffTarget: "solver" } })).length).toBe(1);
  });
});

describe("a changed verifier signal needs 10,000 characters and no steps", () => {
  it("bounds at 10,000", () => {
    const steps = stepsOf(3, 5000, { 0: { verifier: "fail" }, 2: { verifier: "pass" } });
    expect(segmentRun(steps).map(begin)).toEqual([
      [0, "start"],
      [2, "verifier signal"],
    ]);
  });

  it.each([
    ["9,999 characters", { 0: { verifier: "fail", length: 4999 }, 2: { verifier: "pass" } }],
    ["the same signal", { 0: { verifier: "fail" }, 2: { verifier: "fail" } }],
    ["the first signal", { 2: { verifier: "pass" } }],
  ] satisfies [string, Record<number, Partial<EnrichedStep>>][])("%s does not bound", (_name, at) => {
    expect(segmentRun(stepsOf(3, 5000, at)).length).toBe(1);
  });
});

describe("a change of role bounds from 24,000 characters", () => {
  it("bounds at 24,000", () => {
    expect(segmentRun(stepsOf(3, 12_000, { 2: { role: "Critic", length: 10 } })).map(begin)).toEqual([
      [0, "start"],
      [2, "role"],
    ]);
  });

  it("not below, and not without a change", () => {
    expect(segmentRun(stepsOf(3, 11_999, { 2: { role: "Critic", length: 10 } })).length).toBe(1);
    expect(segmentRun(stepsOf(3, 12_000, { 2: { role: "solver", length: 10 } })).length).toBe(1);
  });
});
