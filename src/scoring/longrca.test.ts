import { describe, expect, test } from "vitest";
import { maeLongRca, normaliseLongRcaRole } from "./longrca.ts";
import { type Prediction, type RunScore, scoreRun } from "./run-score.ts";
import { slicesOf } from "./slices.ts";

const BINS = { lengths: [100, 200, 400], distances: [10, 50, 100] };

describe("a role as LongRCA compares it", () => {
  test.each([
    ["Planner (-> Executor)", "planner"],
    ["  PLANNER\t(→ Web  Surfer) ", "planner"],
    ["Web  Surfer", "web surfer"],
    ["Ｐｌａｎｎｅｒ", "planner"],
    ["Straße", "STRASSE"],
    ["ΟΔΟΣ", "οδος"],
  ])("%j equals %j", (one, other) => {
    expect(normaliseLongRcaRole(one)).toBe(normaliseLongRcaRole(other));
  });

  test("a note is part of the name, and a suffix only counts at the end", () => {
    expect(normaliseLongRcaRole("Orchestrator (thought)")).toBe("orchestrator (thought)");
    expect(normaliseLongRcaRole("Planner (-> Executor) two")).toBe("planner (-> executor) two");
    expect(normaliseLongRcaRole("human")).not.toBe(normaliseLongRcaRole("user"));
  });
});

describe("mean absolute error over two sources", () => {
  const outputs = [
    { source: "SWE", truth: 10, step: 12 },
    { source: "SWE", truth: 10, step: undefined },
    { source: "SWE", truth: 10, step: 4 },
    { source: "Vita", truth: 0, step: 20 },
  ];

  test("valid outputs within a source, all runs as its weight", () => {
    // (3/4) * (2 + 6) / 2 + (1/4) * 20
    expect(maeLongRca(outputs)).toEqual({ value: 8, valid: 3, n: 4 });
  });

  test("a source without a valid output has no error, and nothing at all has none", () => {
    const silent = [...outputs, { source: "TB2", truth: 3, step: undefined }];
    expect(maeLongRca(silent)).toEqual({ value: Number.NaN, valid: 3, n: 5 });
    expect(maeLongRca([])).toEqual({ value: Number.NaN, valid: 0, n: 0 });
  });
});

function score(id: string, steps: number, step: number, said: Partial<Prediction>, source = "SWE"): RunScore {
  const run = { benchmark: "longrca/full", id, group: id, steps, roles: ["Planner", "agent"], source };
  const recordedRoles = new Map([["agent", "assistant"]]);
  const truth = { step, role: "Planner", label: "Planner (-> Executor)" };
  return scoreRun({ ...run, recordedRoles }, truth, { probabilities: [], ...said });
}

describe("slices", () => {
  const scores = [
    score("a", 100, 90, { step: 90, role: "planner" }),
    score("b", 101, 90, { step: 95, role: "Somebody" }),
    score("c", 200, 149, { step: 900, role: "Planner" }, "Vita"),
    score("d", 401, 300, {}, "Vita"),
  ];
  const { all, sources, lengths, distances } = slicesOf(scores, BINS);

  test("an invalid role leaves the step's score as it is, an invalid step the role's", () => {
    expect(all).toMatchObject({
      n: 4,
      role: { value: 0.5 },
      stepExact: { value: 0.25 },
      stepWithin5: { value: 0.5 },
      mae: { valid: 2, n: 4 },
    });
  });

  test("bins hold their upper ends, and the distance is counted from the last step", () => {
    expect(lengths.map(({ name, n }) => [name, n])).toEqual([
      ["<=100", 1],
      ["101-200", 2],
      ["201-400", 0],
      [">400", 1],
    ]);
    expect(distances.map(({ name, n }) => [name, n])).toEqual([
      ["<=10", 2],
      ["11-50", 1],
      ["51-100", 1],
      [">100", 0],
    ]);
  });

  test("sources in order, each with counts and Wilson's interval", () => {
    expect(sources.map(({ name, n, stepExact }) => [name, n, stepExact.value])).toEqual([
      ["SWE", 2, 0.5],
      ["Vita", 2, 0],
    ]);
    expect(sources[0]?.stepExact.low).toBeCloseTo(0.0945, 4);
  });

  test("every run is in one source, one length and one distance", () => {
    for (const part of [sources, lengths, distances]) {
      expect(part.reduce((sum, { n }) => sum + n, 0)).toBe(4);
    }
  });

  test("fold seeds of a run are one run", () => {
    const twice = [1, 2].map((seed) => ({ ...score("a", 50, 3, { step: seed }), seed }));
    const { n, stepWithin5, mae } = slicesOf(twice, BINS).all;
    expect([n, stepWithin5.value, mae.value]).toEqual([1, 1, 1.5]);
  });

  test("a role is compared in the words of the run's file", () => {
    const named = {
      ...score("e", 9, 1, { role: "agent" }),
      truth: { step: 1, role: "agent", label: "assistant" },
    };
    expect(named.predicted).toEqual({ role: "agent", recordedRole: "assistant" });
    expect(slicesOf([named], BINS).all.role.value).toBe(1);
  });
});
