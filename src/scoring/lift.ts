import { type Estimate, meanOf, wilson } from "./intervals.ts";

/** Where something fired in a run with a known root. */
export interface Firings {
  steps: number;
  root: number;
  /** The steps it fired at, one entry a firing. */
  at: readonly number[];
}

/** How well firings point at roots. */
export interface Lift {
  firings: number;
  /** Runs with a firing. */
  runs: number;
  atRoot: number;
  /** Hits over those of as many random steps of the same runs. */
  lift: Estimate;
}

/**
 * Counts firings and hits. The interval is Wilson's of the share at the root, over the runs with a firing, in units of
 * chance: a bootstrap would call three hits of three certain.
 */
export function liftOf(all: readonly Firings[]): Lift {
  const fired = all.filter(({ at }) => at.length > 0);
  const firings = sum(fired.map(({ at }) => at.length));
  const atRoot = sum(fired.map(hitsOf));
  const chance = sum(fired.map(({ at, steps }) => at.length / steps)) / firings;
  const share = wilson(atRoot / firings, fired.length);
  const lift = {
    value: share.value / chance,
    low: share.low / chance,
    high: share.high / chance,
    n: fired.length,
  };
  return { firings, runs: fired.length, atRoot, lift };
}

/** In how many runs something fired at the root. */
export function rootRecall(all: readonly Firings[]): Estimate {
  const found = all.map((firings) => (hitsOf(firings) > 0 ? 1 : 0));
  return wilson(meanOf(found)(new Uint32Array(all.length).fill(1)), all.length);
}

function hitsOf({ at, root }: Firings): number {
  return at.filter((step) => step === root).length;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
