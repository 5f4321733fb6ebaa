import fc from "fast-check";
import { expect, test } from "vitest";
import { softmax } from "../fitting/logit.ts";
import { fitTemperature, type ScoredRoot } from "./temperature.ts";

test("scores that were stretched are brought back", () => {
  fc.assert(
    fc.property(fc.double({ min: 0.3, max: 3, noNaN: true }), (stretch) => {
      const runs = calibrated(stretch);
      expect(fitTemperature(runs)).toBeCloseTo(stretch, 2);
    }),
    { numRuns: 10 },
  );
});

test("roots that were always first ask for the coldest there is, and last ones for the hottest", () => {
  const logits = Float64Array.from([2, 1, 0]);
  expect(fitTemperature([{ logits, target: 0 }])).toBeCloseTo(0.1, 3);
  expect(fitTemperature([{ logits, target: 2 }])).toBeCloseTo(10, 0);
});

/** Runs whose roots are as likely as their scores say, before those are stretched: each root as often as its chance. */
function calibrated(stretch: number): ScoredRoot[] {
  const plain = Float64Array.from([1.5, 0.5, 0, -1]);
  return [...softmax(plain)].flatMap((chance, target) =>
    Array.from({ length: Math.round(chance * 4000) }, () => ({
      logits: plain.map((logit) => logit * stretch),
      target,
    })),
  );
}
