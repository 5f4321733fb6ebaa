import { chancesOf, fitConditionalLogit } from "../../scoring/conditional-logit.ts";
import type { Trainable } from "../labelled.ts";
import { FUNCTIONS, type Outline } from "../outline.ts";
import { atStep } from "./predictors.ts";

const PENALTY = 0.5;
/** Steps that have a weight of their own, from the first. */
const FIRST_STEPS = 8;

/**
 * A conditional logit that sees where a step stands and what its role does, never a word of it: index, relative
 * position and generic role function. What content is worth is measured against it.
 */
export const positionOnly: Trainable<Outline> = {
  fit: (training) => {
    const choices = training.map(({ run, truth }) => ({ rows: rowsOf(run), target: truth.step, weight: 1 }));
    const weights = fitConditionalLogit(choices, { l2: PENALTY });
    return {
      predict: (run) => {
        const probabilities = chancesOf(rowsOf(run), weights);
        return { ...atStep(run.steps, indexOfLargest(probabilities)), probabilities };
      },
    };
  },
};

function rowsOf({ steps }: Outline): number[][] {
  const last = Math.max(1, steps.length - 1);
  return steps.map((step, index) => {
    const relative = index / last;
    return [
      Math.log1p(index),
      relative,
      relative ** 2,
      index === last ? 1 : 0,
      ...Array.from({ length: FIRST_STEPS }, (_, first) => (first === index ? 1 : 0)),
      ...FUNCTIONS.map((name) => (name === step.function ? 1 : 0)),
    ];
  });
}

function indexOfLargest(numbers: readonly number[]): number {
  return numbers.reduce((best, number, index) => (number > (numbers[best] ?? 0) ? index : best), 0);
}
