import { describe, expect, it } from "vitest";
import { runOf, textPart } from "../../core/testing.ts";
import { LEAST_CONFIDENCE, roleConsensus, stepConsensus, type Vote } from "./consensus.ts";
import { contextAround, focusesOf } from "./context.ts";

const vote = (step: number, confidence: number, more: Partial<Vote> = {}): Vote => ({
  type: "single",
  roles: ["Planner"],
  step,
  confidence,
  ...more,
});

describe("consensus", () => {
  it("drops 0.29 and keeps 0.30", () => {
    expect(LEAST_CONFIDENCE).toBe(0.3);
    expect(stepConsensus([vote(4, 0.29)], 10)).toMatchObject({ counted: 0 });
    expect(stepConsensus([vote(4, 0.3)], 10)).toMatchObject({ step: 4, counted: 1 });
  });

  it("sums confidence per step; one sure vote may lose against two less sure ones", () => {
    const { step, confidence, disagreement } = stepConsensus([vote(2, 0.9), vote(7, 0.5), vote(7, 0.6)], 10);
    expect({ step, disagreement }).toEqual({ step: 7, disagreement: true });
    expect(confidence).toBeCloseTo(0.55);
  });

  it("leaves out steps that are not of the run and votes for none; ties go to the earlier step", () => {
    const votes = [vote(12, 0.9), vote(-1, 0.9), vote(3, 0.9, { type: "none" }), vote(8, 0.4), vote(5, 0.4)];
    expect(stepConsensus(votes, 10)).toMatchObject({ step: 5, counted: 2 });
  });

  it("takes the top role of single conclusions, and every supported role of multi ones", () => {
    const single = [vote(1, 0.8, { roles: ["Web Surfer"] }), vote(1, 0.5, { roles: ["Coder"] })];
    expect(roleConsensus(single).roles).toEqual(["Web Surfer"]);
    const multi = [vote(1, 0.9, { type: "multi", roles: ["Coder", "Planner"] }), vote(1, 0.5)];
    expect(roleConsensus(multi).roles).toEqual(["Coder", "Planner"]);
  });
});

describe("context", () => {
  const long = (index: number) =>
    `Opening words of step ${index}. ${"filler ".repeat(80)}. We therefore decide on option ${index}. Closing words.`;
  const run = runOf(Array.from({ length: 20 }, (_, index) => ({ parts: [textPart(long(index))] })));
  const shown = contextAround(run, { first: 10, last: 10 }, 100_000).split(/(?=^\[\d+\] )/mu);

  it("shows the focus and its neighbours whole, then decisions, summaries and opening words", () => {
    expect(shown).toHaveLength(20);
    for (const near of [9, 10, 11]) expect(shown[near]).toContain(long(near));
    for (const step of [7, 8, 12, 13]) expect(shown[step]).toContain(`therefore decide on option ${step}`);
    for (const step of [4, 5, 6, 14, 15, 16]) expect(shown[step]).toContain("Closing words.");
    expect(shown[0]).toMatch(/^\[0\] agent Opening words of step 0\. filler/u);
  });

  it("keeps each tier's number of words", () => {
    const words = (step: number) => (shown[step] ?? "").split(/\s+/u).length;
    expect(words(12)).toBeLessThanOrEqual(50 + 4);
    expect(words(15)).toBeLessThanOrEqual(20 + 4);
    expect(words(0)).toBeLessThanOrEqual(15 + 4);
  });

  it("cuts a run into stretches that own every step once", () => {
    const focuses = focusesOf(run, 2000);
    const owned = focuses.flatMap(({ first, last }) =>
      Array.from({ length: last - first + 1 }, (_, index) => first + index),
    );
    expect(owned).toEqual(run.steps.map(({ index }) => index));
    expect(focuses.length).toBeGreaterThan(3);
  });
});
