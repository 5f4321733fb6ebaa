import { expect, test } from "vitest";
import { randomNumbers } from "../core/random.ts";
import { binned, MOST_BINS } from "./bins.ts";
import { treeScorer } from "./boosted-trees.ts";
import { growTrees } from "./grow-trees.ts";
import type { Choice } from "./logit.ts";

const OPTIONS = { trees: 60, depth: 2, rate: 0.2, penalty: 1, choiceShare: 0.8, featureShare: 1, seed: 1 };

function row(...values: number[]): Float64Array {
  return Float64Array.from(values);
}

/** Of four alternatives the one whose two features differ is chosen: no sum of weights says that. */
function exclusiveOr(count: number): Choice[] {
  const random = randomNumbers(7);
  const rows = [row(0, 0), row(1, 1), row(0, 1), row(1, 1)];
  return Array.from({ length: count }, () => {
    const first = Math.floor(random() * 4);
    const turned = [...rows.slice(first), ...rows.slice(0, first)];
    return { rows: turned, target: turned.findIndex(([a, b]) => a !== b), weight: 1, kind: -1 };
  });
}

test("trees learn what only two features together tell", () => {
  const trees = growTrees(exclusiveOr(80), OPTIONS);
  const scorer = treeScorer(trees);
  const score = (...values: number[]) => scorer(row(...values));
  expect(score(0, 1)).toBeGreaterThan(score(1, 1) + 2);
  expect(score(0, 1)).toBeGreaterThan(score(0, 0) + 2);
});

test("the same choices and seed give the same trees; fewer trees are the first of more", () => {
  const choices = exclusiveOr(40);
  const trees = growTrees(choices, OPTIONS);
  expect(growTrees(choices, OPTIONS)).toEqual(trees);
  expect(growTrees(choices, { ...OPTIONS, trees: 7 })).toEqual(trees.slice(0, 7));
  expect(growTrees(choices, { ...OPTIONS, seed: 2 })).not.toEqual(trees);
});

test("what is given of a score is not learned again", () => {
  const rows = [row(0), row(1)];
  const base = row(0, Math.log(3));
  const choices = Array.from(
    { length: 400 },
    (_, k): Choice => ({ rows, base, target: k % 4 === 0 ? 0 : 1, weight: 1, kind: -1 }),
  );
  const trees = growTrees(choices, { ...OPTIONS, choiceShare: 1 });
  const score = treeScorer(trees);
  expect(score(row(1)) - score(row(0))).toBeCloseTo(0, 5);
});

test("trees of other depths stand side by side", () => {
  const deep = { features: [0, 1, 1], limits: [0.5, 0.5, 0.5], leaves: [1, 2, 3, 4] };
  const flat = { features: [1], limits: [0.5], leaves: [10, 20] };
  const score = treeScorer([flat, deep, flat]);
  expect([row(0, 0), row(0, 1), row(1, 0), row(1, 1)].map(score)).toEqual([21, 42, 23, 44]);
});

test("a node that asks nothing leads to its first child", () => {
  const tree = { features: [-1, 0, 0], limits: [0, 0.5, 0.5], leaves: [1, 2, 3, 4] };
  expect([row(0), row(1)].map(treeScorer([tree]))).toEqual([1, 2]);
});

test("a limit stands between the values that it parts, however many there are", () => {
  const values = Array.from({ length: 500 }, (_, k) => k / 7);
  const [few, many, one] = binned(values.map((value) => row(Math.floor(value / 30), value, 3)));
  expect(few?.limits).toEqual([0.5, 1.5]);
  expect(many?.limits).toHaveLength(MOST_BINS - 1);
  expect(one?.limits).toEqual([]);
  for (const [k, value] of values.entries()) {
    const bin = many?.bins[k] ?? 0;
    expect(value).toBeLessThan(many?.limits[bin] ?? Number.POSITIVE_INFINITY);
    expect(value).toBeGreaterThan(many?.limits[bin - 1] ?? Number.NEGATIVE_INFINITY);
  }
});
