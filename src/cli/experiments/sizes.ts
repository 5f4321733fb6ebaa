import { RootstepError } from "../../core/errors.ts";

/** Sizes of the paper. */
export const USUAL = { items: 62, repetitions: 5, seed: 1 };

/** More than this takes hours, and is a slip of the finger. */
export const MOST = { items: 10_000, repetitions: 1000 };

/** A size of an experiment; throws where it is none. */
export function within(option: string, value: number, most: number, least = 1): number {
  if (value >= least && value <= most) return value;
  throw new RootstepError("arguments", `${option} ${value}: from ${least} to ${most}`);
}
