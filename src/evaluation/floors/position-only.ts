import { FUNCTIONS } from "../../core/role-function.ts";
import { fitConditionalLogit } from "../../fitting/conditional-logit.ts";
import { scoreRow, softmax } from "../../fitting/logit.ts";
import type { Trainable } from "../labelled.ts";
import type { Outline } from "../outline.ts";
import { atStep } from "./predictors.ts";

/** Few features on one scale, so none is standardised; the optimum is found to the last digit that is printed. */
const OPTIONS = { penalty: 0.5, standardise: false, tolerance: 1e-12, kinds: 0, share: 0 };
const NO_KIND = -1;
/** Steps that have a weight of their own, from the first. */
const FIRST_STEPS = 8;

/**
 * A conditional logit that sees where a step stands and what its role does, never a word of it: index, relative
 * position and generic role function. What content is worth is measured against it.
 */
export const positionOnly: Trainable<Outline> = {
  fit: (training) => {
    const choices = training.map(({ run, truth }) => ({
      rows: rowsOf(run),
      target: truth.step,
      weight: 1,
      kind: NO_KIND,
    }));
    const logit = fitConditionalLogit(choices, OPTIONS);
    return {
      predict: (run) => {
        const scores = Float64Array.from(rowsOf(run), (row) => scoreRow(logit, row, NO_KIND));
        const probabilities = [...softmax(scores)];
        return { ...atStep(run.steps, indexOfLargest(probabilities)), probabilities };
      },
    };
  },
};

function rowsOf({ steps }: Outline): Float64Array[] {
  const last = Math.max(1, steps.length - 1);
  return steps.map((step, index) => {
    const relative = index / last;
    return Float64Array.from([
      Math.log1p(index),
      relative,
      relative ** 2,
      index === last ? 1 : 0,
      ...Array.from({ length: FIRST_STEPS }, (_, first) => (first === index ? 1 : 0)),
      ...FUNCTIONS.map((name) => (name === step.function ? 1 : 0)),
    ]);
  });
}

function indexOfLargest(numbers: readonly number[]): number {
  return numbers.reduce((best, number, index) => (number > (numbers[best] ?? 0) ? index : best), 0);
}
