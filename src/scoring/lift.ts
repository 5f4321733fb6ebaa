import { bootstrap, type Estimate, meanOf, ratioOf, wilson } from "./intervals.ts";

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

/** Counts firings and hits; the interval is the bootstrap's over the runs in which something fired. */
export function liftOf(all: readonly Firings[]): Lift {
  const fired = all.filter(({ at }) => at.length > 0);
  const hits = fired.map(hitsOf);
  const expected = fired.map(({ at, steps }) => at.length / steps);
  return {
    firings: fired.reduce((sum, { at }) => sum + at.length, 0),
    runs: fired.length,
    atRoot: hits.reduce((sum, hit) => sum + hit, 0),
    lift: bootstrap(fired.length, ratioOf(hits, expected)),
  };
}

/** In how many runs something fired at the root. */
export function rootRecall(all: readonly Firings[]): Estimate {
  const found = all.map((firings) => (hitsOf(firings) > 0 ? 1 : 0));
  return wilson(meanOf(found)(new Uint32Array(all.length).fill(1)), all.length);
}

function hitsOf({ at, root }: Firings): number {
  return at.filter((step) => step === root).length;
}
