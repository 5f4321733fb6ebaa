import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { positionOnly } from "./floors/position-only.ts";
import { constantStep } from "./floors/predictors.ts";
import type { LabelledOutline, Trainable } from "./labelled.ts";
import type { Outline } from "./outline.ts";
import { crossValidate, foldSplits, foldsOf, leftOut } from "./protocol.ts";

function labelled(id: string, group: string, benchmark: string, step = 1): LabelledOutline {
  const steps = ["Planner", "Worker", "Worker"].map((role) => ({ role, function: "executor" as const }));
  return { benchmark, id, group, run: { steps }, truth: { step, role: "Worker" } };
}

const someRuns = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 8 }), fc.constantFrom("a", "b", "c")), {
    minLength: 2,
    maxLength: 40,
  })
  .map((all) => all.map(([group, benchmark], index) => labelled(`${index}`, `g${group}`, benchmark)));

describe("folds", () => {
  test("the same groups and seed give the same folds, another seed others", () => {
    const groups = Array.from({ length: 40 }, (_, k) => `g${k}`);
    expect(foldsOf(groups, 10, 1)).toEqual(foldsOf(groups.toReversed(), 10, 1));
    expect(foldsOf(groups, 10, 1)).not.toEqual(foldsOf(groups, 10, 2));
    for (let fold = 0; fold < 10; fold++) {
      expect([...foldsOf(groups, 10, 1).values()].filter((one) => one === fold)).toHaveLength(4);
    }
  });

  test("every tested run is tested once, and never learned from its group", () => {
    fc.assert(
      fc.property(someRuns, fc.integer(), (runs, seed) => {
        const tested = runs.filter(({ benchmark }) => benchmark === "a");
        const splits = foldSplits({ tested, training: runs }, 5, seed);
        expect(splits.flatMap((split) => split.tested).toSorted(byId)).toEqual(tested.toSorted(byId));
        for (const split of splits) expectApart(split.tested, split.training);
      }),
    );
  });

  test("a left-out benchmark takes every run of its groups with it", () => {
    fc.assert(
      fc.property(someRuns, (runs) => {
        const tested = runs.filter(({ benchmark }) => benchmark === "a");
        const { training } = leftOut({ tested, training: runs }, ["b"]);
        expectApart(tested, training);
        expectApart(
          runs.filter(({ benchmark }) => benchmark === "b"),
          training,
        );
      }),
    );
  });
});

test("a cross-validation scores every run for every seed, with what was learned elsewhere", async () => {
  const runs = Array.from({ length: 12 }, (_, k) => labelled(`${k}`, `g${k % 6}`, "a", k % 3));
  const seen: string[][] = [];
  const spy: Trainable<Outline> = {
    fit: (training) => {
      seen.push(training.map(({ group }) => group));
      return constantStep.fit(training);
    },
  };
  const split = { tested: runs, training: runs };
  const scores = await crossValidate(spy, split, (outline) => outline, { folds: 3, seeds: [1, 2] });
  expect(scores).toHaveLength(24);
  expect(new Set(scores.map(({ seed }) => seed))).toEqual(new Set([1, 2]));
  expect(seen).toHaveLength(6);
  for (const groups of seen) expect(new Set(groups).size).toBe(4);
});

test("the position-only model finds a root that always stands in one place", async () => {
  const runs = Array.from({ length: 20 }, (_, k) => labelled(`${k}`, `g${k}`, "a", 2));
  const predictor = await positionOnly.fit(runs);
  const { step, probabilities } = await predictor.predict({
    steps: Array.from({ length: 3 }, () => ({ role: "Worker", function: "executor" as const })),
  });
  expect(step).toBe(2);
  expect(probabilities[2]).toBeGreaterThan(0.8);
});

function expectApart(one: readonly LabelledOutline[], other: readonly LabelledOutline[]): void {
  const groups = new Set(one.map(({ group }) => group));
  expect(other.filter(({ group }) => groups.has(group))).toEqual([]);
}

function byId(a: LabelledOutline, b: LabelledOutline): number {
  return Number(a.id) - Number(b.id);
}
