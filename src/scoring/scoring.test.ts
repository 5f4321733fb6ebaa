import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { calibrationError, calibrationNoise, reliability } from "./calibration.ts";
import { isRightAsSubstring } from "./compatibility.ts";
import { bootstrap, meanOf, quantile, wilson } from "./intervals.ts";
import { liftOf, rootRecall } from "./lift.ts";
import { maeLongRca } from "./longrca.ts";
import { mcNemar } from "./mcnemar.ts";
import { hitAt, METRICS, metricsOf, pairedDifference } from "./metrics.ts";
import { type Prediction, type RunScore, scoreRun } from "./run-score.ts";

const ROLES = ["Planner", "Web Surfer", "human"];

function score(
  prediction: Partial<Prediction>,
  { truth = 1, steps = 4, id = "a", role = "Planner" } = {},
): RunScore {
  const run = { benchmark: "b", id, group: id, steps, roles: ROLES };
  return scoreRun(run, { step: truth, role }, { probabilities: [], ...prediction });
}

describe("one prediction", () => {
  test("role and step are scored independently", () => {
    const onlyStep = metricsOf([score({ step: 1 })]);
    expect([onlyStep.stepExact.value, onlyStep.roleAccuracy.value]).toEqual([1, 0]);
    const onlyRole = metricsOf([score({ role: "planner" })]);
    expect([onlyRole.stepExact.value, onlyRole.roleAccuracy.value]).toEqual([0, 1]);
  });

  test("a role compares without case, blanks and handoff suffix, and must be recorded", () => {
    const right = (role: string, truth: string) =>
      metricsOf([score({ role }, { role: truth })]).roleAccuracy.value;
    expect(right("PLANNER", "Planner (-> Executor)")).toBe(1);
    expect(right("web  surfer (thought)", "Web Surfer")).toBe(1);
    expect(right("Somebody", "Somebody")).toBe(0);
    expect(score({ role: "Somebody", step: 1 }).invalid).toEqual(["role"]);
  });

  test("a step that is none is wrong, and the role survives it", () => {
    for (const step of [-1, 4, 1.5, Number.NaN]) {
      const invalid = score({ step, role: "Planner" });
      expect(invalid.predicted).toEqual({ role: "Planner" });
      expect(metricsOf([invalid])).toMatchObject({
        stepExact: { value: 0 },
        stepWithin5: { value: 0 },
        roleAccuracy: { value: 1 },
        exam: { value: 1 },
      });
    }
  });

  test("nothing said is wrong everywhere", () => {
    const { exam, hitAt3, logLoss } = metricsOf([score({})]);
    expect([exam.value, hitAt3.value]).toEqual([1, 0]);
    expect(logLoss.value).toBeCloseTo(-Math.log(1e-4));
  });

  test("rank: likeliest first, ties in order, the named step first among equals", () => {
    expect(score({ probabilities: [0.1, 0.2, 0.3, 0.4] }, { truth: 0 }).rank).toBe(4);
    expect(score({ probabilities: [0.25, 0.25, 0.25, 0.25] }, { truth: 2 }).rank).toBe(3);
    expect(score({ step: 3, probabilities: [0.25, 0.25, 0.25, 0.25] }, { truth: 3 }).rank).toBe(1);
    expect(score({ step: 3, probabilities: [0.25, 0.25, 0.25, 0.25] }, { truth: 0 }).rank).toBe(2);
  });

  test("probabilities are divided by their sum; a list of another length is none", () => {
    expect(score({ probabilities: [1, 2, 1, 0] })).toMatchObject({ probability: 0.5, squares: 0.375 });
    expect(score({ step: 1, probabilities: [1, 2] })).toMatchObject({
      probability: 1,
      invalid: ["probabilities"],
    });
    expect(score({ probabilities: [1, -1, 1, 1] }).invalid).toEqual(["probabilities"]);
  });

  test("ranks of all steps are a permutation", () => {
    const chances = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(chances, fc.nat(), (probabilities, nat) => {
        const steps = probabilities.length;
        const step = nat % steps;
        const ranks = probabilities.map((_, truth) => score({ step, probabilities }, { truth, steps }).rank);
        expect(ranks.toSorted((a, b) => a - b)).toEqual(Array.from({ length: steps }, (_, k) => k + 1));
      }),
    );
  });
});

describe("metrics by hand", () => {
  // Four steps each: right at once; the root second; the root last; nothing said
  const scores = [
    score({ step: 1, role: "Planner", probabilities: [0.1, 0.7, 0.1, 0.1] }, { id: "a" }),
    score({ step: 0, role: "human", probabilities: [0.5, 0.3, 0.1, 0.1] }, { id: "b" }),
    score({ step: 2, role: "Planner", probabilities: [0.2, 0, 0.6, 0.2] }, { id: "c" }),
    score({}, { id: "d" }),
  ];
  const metrics = metricsOf(scores);

  test("shares with counts and Wilson's interval", () => {
    expect(metrics.stepExact).toMatchObject({ value: 0.25, n: 4 });
    expect(metrics.stepExact.low).toBeCloseTo(0.0456, 4);
    expect(metrics.stepExact.high).toBeCloseTo(0.6994, 4);
    expect(metrics.stepWithin5.value).toBe(0.75);
    expect(metrics.roleAccuracy.value).toBe(0.5);
    expect(metrics.hitAt3.value).toBe(0.5);
    expect(hitAt(1, scores).value).toBe(0.25);
  });

  test("EXAM is the share of the run before the root", () => {
    expect(metrics.exam.value).toBeCloseTo((0 + 1 / 4 + 3 / 4 + 1) / 4);
  });

  test("log-loss has a floor", () => {
    const least = -Math.log(1e-4);
    expect(metrics.logLoss.value).toBeCloseTo((-Math.log(0.7) - Math.log(0.3) + 2 * least) / 4);
  });

  test("Brier skill is measured against the uniform guess", () => {
    const brier = [0.01 + 0.09 + 0.01 + 0.01, 0.25 + 0.49 + 0.01 + 0.01, 0.04 + 1 + 0.36 + 0.04, 1];
    const uniform = 0.75 ** 2 + 3 * 0.25 ** 2;
    const mean = brier.reduce((sum, one) => sum + one, 0) / 4;
    expect(metrics.brierSkill.value).toBeCloseTo(1 - mean / uniform);
    expect(metricsOf([score({ probabilities: [1, 1, 1, 1] })]).brierSkill.value).toBeCloseTo(0);
  });

  test("fold seeds of a run are averaged before runs are", () => {
    const twice = [
      { ...score({ step: 1 }, { id: "a" }), seed: 1 },
      { ...score({ step: 0 }, { id: "a" }), seed: 2 },
      { ...score({ step: 1 }, { id: "b" }), seed: 1 },
      { ...score({ step: 1 }, { id: "b" }), seed: 2 },
    ];
    expect(metricsOf(twice).stepExact).toMatchObject({ value: 0.75, n: 2 });
  });

  test("every interval holds its value, and the order of the runs does not matter", () => {
    const random = fc.array(
      fc.record({
        step: fc.nat(5),
        truth: fc.nat(5),
        weights: fc.array(fc.nat(9), { minLength: 6, maxLength: 6 }),
      }),
      { minLength: 1, maxLength: 12 },
    );
    fc.assert(
      fc.property(random, (all) => {
        const made = all.map(({ step, truth, weights }, index) =>
          score(
            { step, role: "Planner", probabilities: weights.map((w) => w + 1) },
            { truth, steps: 6, id: `${index}` },
          ),
        );
        const [one, other] = [metricsOf(made), metricsOf(made.toReversed())];
        for (const name of METRICS) {
          expect(one[name].value).toBeCloseTo(other[name].value, 9);
          if (name === "calibrationError") continue;
          expect(one[name].low).toBeLessThanOrEqual(one[name].value + 1e-9);
          expect(one[name].high).toBeGreaterThanOrEqual(one[name].value - 1e-9);
        }
      }),
      { numRuns: 20 },
    );
  });

  test("two methods are compared run by run", () => {
    const ids = Array.from({ length: 30 }, (_, k) => `${k}`);
    const good = ids.map((id) => score({ step: 1 }, { id }));
    const bad = ids.map((id) => score({ step: 0 }, { id }));
    expect(pairedDifference("stepExact", { of: good, against: bad })).toEqual({
      value: 1,
      low: 1,
      high: 1,
      n: 30,
    });
    expect(pairedDifference("exam", { of: good, against: good.slice(0, 9) })).toMatchObject({
      value: 0,
      n: 9,
    });
  });
});

describe("calibration", () => {
  const claims = (said: readonly number[], right: readonly number[]) =>
    said.map((confidence, run) => ({ confidence, right: right[run] ?? 0, run }));

  test("by hand: five bins of two", () => {
    const said = [0.1, 0.1, 0.3, 0.3, 0.5, 0.5, 0.7, 0.7, 0.9, 0.9];
    const right = [0, 0, 0, 1, 0, 1, 1, 1, 1, 1];
    expect(calibrationError(claims(said, right))).toBeCloseTo((0.1 + 0.2 + 0 + 0.3 + 0.1) / 5);
    expect(reliability(claims(said, right)).map(({ n }) => n)).toEqual([2, 2, 2, 2, 2]);
  });

  test("claims of one confidence are one claim, in whatever order they come", () => {
    expect(calibrationError(claims([0.5, 0.5, 0.5, 0.5], [1, 1, 0, 0]))).toBeCloseTo(0);
  });

  test("what is true as often as it says still shows a little error on few runs", () => {
    const said = Array.from({ length: 30 }, (_, k) => k / 30);
    const noise = calibrationNoise(claims(said, []));
    expect(noise).toBeGreaterThan(0.03);
    expect(noise).toBeLessThan(0.25);
  });
});

describe("intervals", () => {
  test("Wilson's, by the book", () => {
    expect(wilson(0, 10)).toMatchObject({ low: 0 });
    expect(wilson(0, 10).high).toBeCloseTo(0.2775, 3);
    expect(wilson(1, 10).low).toBeCloseTo(0.7225, 3);
  });

  test("the bootstrap is the same for the same seed, and near the normal interval", () => {
    const values = Array.from({ length: 200 }, (_, k) => k % 2);
    const once = bootstrap(200, meanOf(values), 7);
    expect(bootstrap(200, meanOf(values), 7)).toEqual(once);
    expect(once.low).toBeCloseTo(0.5 - 1.96 * 0.03536, 1);
    expect(once.high).toBeCloseTo(0.5 + 1.96 * 0.03536, 1);
  });

  test("quantiles lie between neighbours", () => {
    expect(quantile([1, 2, 3, 4], 0.5)).toBe(2.5);
    expect(quantile([5], 0.9)).toBe(5);
  });
});

test("McNemar's exact test", () => {
  const pairs = (onlyFirst: number, onlySecond: number) => [
    ...Array.from({ length: onlyFirst }, () => ({ first: true, second: false })),
    ...Array.from({ length: onlySecond }, () => ({ first: false, second: true })),
    { first: true, second: true },
  ];
  expect(mcNemar(pairs(5, 5)).p).toBe(1);
  expect(mcNemar(pairs(8, 1)).p).toBeCloseTo(0.0390625);
  expect(mcNemar(pairs(0, 0)).p).toBe(1);
});

test("LongRCA's error weighs sources by all their runs and counts valid outputs", () => {
  const outputs = [
    { source: "web", truth: 10, step: 14 },
    { source: "web", truth: 10, step: undefined },
    { source: "web", truth: 10, step: 10 },
    { source: "code", truth: 3, step: 9 },
  ];
  expect(maeLongRca(outputs)).toEqual({ value: (3 / 4) * 2 + (1 / 4) * 6, valid: 3, n: 4 });
});

test("the official script's comparison takes 10 for 0; ours does not", () => {
  expect(isRightAsSubstring("10", "0")).toBe(true);
  expect(metricsOf([score({ step: 10 }, { truth: 0, steps: 12 })]).stepExact.value).toBe(0);
});

test("lift: hits over what random steps of the same runs would hit", () => {
  const runs = [
    { steps: 10, root: 3, at: [3, 5] },
    { steps: 4, root: 0, at: [1] },
    { steps: 8, root: 0, at: [] },
  ];
  expect(liftOf(runs)).toMatchObject({ firings: 3, runs: 2, atRoot: 1, lift: { n: 2 } });
  expect(liftOf(runs).lift.value).toBeCloseTo(1 / (0.2 + 0.25));
  expect(rootRecall(runs)).toMatchObject({ value: 1 / 3, n: 3 });
});
