import { expect, test } from "vitest";
import { type Choice, fitConditionalLogit, scoreRow, softmax } from "./conditional-logit.ts";
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
