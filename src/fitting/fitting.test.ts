import { expect, test } from "vitest";
import { fitConditionalLogit } from "./conditional-logit.ts";
import { curvatureOf } from "./curvature.ts";
import { type Choice, scoreRow, softmax } from "./logit.ts";
import { minimise } from "./minimise.ts";

const PLAIN = { penalty: 1e-6, standardise: false, tolerance: 1e-12, kinds: 0, share: 0 };

function row(...values: number[]): Float64Array {
  return Float64Array.from(values);
}

test("a conditional logit gives back the odds it was fed", () => {
  const rows = [row(0), row(1)];
  const choices = Array.from(
    { length: 100 },
    (_, k): Choice => ({ rows, target: k < 75 ? 1 : 0, weight: 1, kind: -1 }),
  );
  const logit = fitConditionalLogit(choices, PLAIN);
  expect(softmax(Float64Array.from(rows, (one) => scoreRow(logit, one, -1)))[1]).toBeCloseTo(0.75, 3);
});

test("what is given of a score is not fitted again", () => {
  const rows = [row(0), row(1)];
  const base = row(0, Math.log(3));
  const choices = Array.from(
    { length: 100 },
    (_, k): Choice => ({ rows, base, target: k < 75 ? 1 : 0, weight: 1, kind: -1 }),
  );
  expect(fitConditionalLogit(choices, PLAIN).shared[0]).toBeCloseTo(0, 3);
});

test("a kind that differs gets an offset, and other kinds keep the shared weight", () => {
  const rows = [row(0), row(1)];
  const choices = Array.from(
    { length: 200 },
    (_, k): Choice => ({ rows, target: k % 2 === 0 ? 1 : k % 8 === 1 ? 1 : 0, weight: 1, kind: k % 2 }),
  );
  const logit = fitConditionalLogit(choices, { penalty: 1, kinds: 2, share: 0.5 });
  expect(scoreRow(logit, row(1), 0) - scoreRow(logit, row(0), 0)).toBeGreaterThan(1.5);
  expect(scoreRow(logit, row(1), 1) - scoreRow(logit, row(0), 1)).toBeLessThan(-0.5);
});

test("a feature that never varied says nothing", () => {
  const rows = [row(7, 0), row(7, 1)];
  const choices: Choice[] = [{ rows, target: 1, weight: 1, kind: -1 }];
  const logit = fitConditionalLogit(choices, { penalty: 1, kinds: 0, share: 0 });
  expect(scoreRow(logit, row(900, 0), -1)).toBe(scoreRow(logit, row(7, 0), -1));
});

test("a quadratic's lowest point is found", () => {
  const found = minimise(
    (point, gradient) => {
      const [x = 0, y = 0] = point;
      gradient.set([2 * (x - 3) + y, 20 * y + x]);
      return (x - 3) ** 2 + 10 * y ** 2 + x * y;
    },
    row(0, 0),
  );
  const expected = 60 / (20 - 0.5);
  expect(found[0]).toBeCloseTo(expected, 3);
  expect(found[1]).toBeCloseTo(-expected / 20, 3);
});

test("a fit with its curvature stands in for its choices: more of the same kind moves it as if they were there", () => {
  const random = numbers(3);
  const choices = Array.from({ length: 120 }, (_, k) => invented(random, k % 3 === 0 ? -1 : k % 2));
  const more = Array.from({ length: 10 }, (_, k) => invented(random, k % 2));
  const before = fitConditionalLogit(choices, SMALL);
  const curvature = curvatureOf(before, choices);
  const joint = fitConditionalLogit([...choices, ...more], { ...SMALL, standardise: false });
  const added = fitConditionalLogit(more, SMALL, { logit: before, curvature, strength: 1 });
  for (const [index, weight] of added.shared.entries())
    expect(Math.abs(weight - (joint.shared[index] ?? 0))).toBeLessThan(0.02);
});

test("without a choice a fit stays where its prior is", () => {
  const random = numbers(4);
  const choices = Array.from({ length: 40 }, (_, k) => invented(random, k % 2));
  const before = fitConditionalLogit(choices, { ...SMALL, tolerance: 1e-14 });
  const curvature = curvatureOf(before, choices);
  const after = fitConditionalLogit([], SMALL, { logit: before, curvature, strength: 1 });
  for (const [index, weight] of after.shared.entries())
    expect(weight).toBeCloseTo(before.shared[index] ?? 0, 4);
});

const SMALL = { penalty: 2, standardise: false, tolerance: 1e-12, kinds: 2, share: 0.5 };

/** A choice among four, by weights of 1, -1 and 0.5. */
function invented(random: () => number, kind: number): Choice {
  const rows = Array.from({ length: 4 }, () => row(random() * 2 - 1, random() * 2 - 1, random() * 2 - 1));
  const scores = Float64Array.from(rows, ([a = 0, b = 0, c = 0]) => a - b + 0.5 * c);
  const chances = softmax(scores);
  const drawn = random();
  const target = chances.findIndex(
    (_, index) => chances.slice(0, index + 1).reduce((sum, chance) => sum + chance, 0) > drawn,
  );
  return { rows, target: Math.max(0, target), weight: 1, kind };
}

/** Park and Miller's generator. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
