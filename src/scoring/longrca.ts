import { groupBy } from "../core/collections.ts";

/** One output on LongRCA: the source its run comes from, the labelled step, and the predicted one when it is valid. */
export interface LongRcaOutput {
  source: string;
  truth: number;
  step?: number | undefined;
}

/**
 * LongRCA's mean absolute error: the mean over valid outputs within each source, weighted by all runs of the source.
 * Invalid outputs add no error, so `valid` of `n` belongs beside it; where a source has no valid output the error is not a number.
 */
export function maeLongRca(outputs: readonly LongRcaOutput[]): { value: number; valid: number; n: number } {
  let value = 0;
  let valid = 0;
  for (const runs of groupBy(outputs, ({ source }) => source).values()) {
    const errors = runs.flatMap(({ step, truth }) => (step === undefined ? [] : [Math.abs(step - truth)]));
    valid += errors.length;
    value += (runs.length / outputs.length) * (errors.reduce((sum, error) => sum + error, 0) / errors.length);
  }
  return { value, valid, n: outputs.length };
}
