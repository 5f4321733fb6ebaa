import { describe, expect, test } from "vitest";
import { auroc } from "../scoring/auroc.ts";
import { crossJudge, figuresOfKinds, judgeAll, type LearnJudge, type OutcomeRun } from "./verdicts.ts";

/** Runs whose one fact is a number: failed ones have the greater ones, five trials a task. */
const RUNS: OutcomeRun<number>[] = Array.from({ length: 60 }, (_, index) => ({
  source: "made",
  id: `${index}`,
  group: `task ${Math.floor(index / 5)}`,
  shape: index < 50 ? "conversation" : "single",
  format: "made",
  failed: index >= 50 ? undefined : index % 2 === 0,
  facts: index % 2 === 0 ? 10 + index : index,
}));

const overTen = (score: number) => ({ score, threshold: 10, named: score >= 10 });

describe("figures of verdicts", () => {
  const { scores } = judgeAll(RUNS, overTen);

  test("count named runs by outcome, kind by kind", () => {
    const [talks, alone] = figuresOfKinds(scores);
    expect(talks).toMatchObject({
      shape: "conversation",
      format: "made",
      failed: 25,
      successful: 25,
      unknown: 0,
    });
    expect(talks?.recall).toMatchObject({ value: 1, n: 25 });
    expect(talks?.falseAlarms?.value).toBe(20 / 25);
    expect(alone).toMatchObject({ shape: "single", failed: 0, successful: 0, unknown: 10 });
    expect(alone?.namedOfUnknown).toMatchObject({ value: 1, n: 10 });
    expect(alone).not.toHaveProperty("recall");
  });

  test("have an area under the curve only where both outcomes have ten runs", () => {
    const few = RUNS.filter(({ failed }, index) => !failed || index < 18);
    expect(figuresOfKinds(scores)[0]?.auroc?.n).toBe(50);
    expect(figuresOfKinds(judgeAll(few, overTen).scores)[0]).not.toHaveProperty("auroc");
  });
});

test("a cross-validation never learns from a task that it judges, and judges every run once a seed", async () => {
  const learn: LearnJudge<number> = (training) => {
    const seen = new Set(training.map(({ facts }) => facts));
    const ofTask = (fact: number) => RUNS.find(({ facts }) => facts === fact)?.group;
    return (fact) => {
      expect(training.some(({ group, facts }) => group === ofTask(fact) && seen.has(facts))).toBe(false);
      return overTen(fact);
    };
  };
  const turns: number[] = [];
  const options = { folds: 4, seeds: [1, 2, 3] };
  const judged = await crossJudge(RUNS, learn, options, async (done) => void turns.push(done));
  expect(judged.scores).toEqual(judgeAll(RUNS, overTen).scores);
  expect(turns).toHaveLength(12);
  expect(judged.thresholds).toHaveLength(12);
});

describe("the area under the curve", () => {
  const runs = (failed: number[], fine: number[]) => [
    ...failed.map((score) => ({ score, failed: true })),
    ...fine.map((score) => ({ score, failed: false })),
  ];

  test("is the share of pairs in the right order, ties counting half", () => {
    expect(auroc(runs([2, 3], [0, 1])).value).toBe(1);
    expect(auroc(runs([1, 1], [1, 1])).value).toBe(0.5);
    expect(auroc(runs([0, 2], [1])).value).toBe(0.5);
    expect(auroc(runs([1, 3], [1, 2])).value).toBe((0.5 + 0 + 1 + 1) / 4);
  });

  test("has an interval around it", () => {
    const spread = Array.from({ length: 40 }, (_, index) => index);
    const { value, low, high } = auroc(
      runs(
        spread.map((score) => score + 8),
        spread,
      ),
    );
    expect(low).toBeLessThan(value);
    expect(high).toBeGreaterThan(value);
  });
});
