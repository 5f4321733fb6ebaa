import { groupBy } from "../core/collections.ts";

/** One output on LongRCA: the source its run comes from, the labelled step, and the predicted one when it is valid. */
export interface LongRcaOutput {
  source: string;
  truth: number;
  step?: number | undefined;
}

/** A mean over `valid` of `n` outputs; the invalid ones add no error, so both numbers belong beside it. */
export interface MeanError {
  value: number;
  valid: number;
  n: number;
}

/**
 * LongRCA's mean absolute error: the mean over valid outputs within each source, weighted by all runs of the source.
 * Where a source has no valid output the error is not a number.
 */
export function maeLongRca(outputs: readonly LongRcaOutput[]): MeanError {
  let value = outputs.length === 0 ? Number.NaN : 0;
  let valid = 0;
  for (const runs of groupBy(outputs, ({ source }) => source).values()) {
    const errors = runs.flatMap(({ step, truth }) => (step === undefined ? [] : [Math.abs(step - truth)]));
    valid += errors.length;
    value += (runs.length / outputs.length) * (errors.reduce((sum, error) => sum + error, 0) / errors.length);
  }
  return { value, valid, n: outputs.length };
}

/**
 * A role as LongRCA compares it: without a trailing handoff suffix, NFKC, case folded, blanks collapsed. A note such as
 * "(thought)" stays.
 */
export function normaliseLongRcaRole(name: string): string {
  return foldCase(name.normalize("NFKC"))
    .replace(/\s+/gu, " ")
    .trim()
    .replace(/ ?\( ?(?:->|→|=>)[^()]*\)$/u, "")
    .trim();
}

/** Upper case first: that is where ß and ss, and all forms of sigma, meet. */
function foldCase(text: string): string {
  return text.toUpperCase().toLowerCase().replaceAll("ς", "σ");
}
