import { randomNumbers } from "../core/random.ts";

/** What a paired sign-flip test says of differences between two arms on the same items. */
export interface SignFlip {
  n: number;
  /** Mean difference. */
  mean: number;
  /** Two-sided: how often differences of random sign have a mean at least as far from 0. */
  p: number;
}

/** Up to so many differences other than 0 every choice of signs is counted; beyond, signs are drawn. */
const EXACT = 14;
const DRAWS = 10_000;
const NEARLY = 1e-9;

/**
 * Fisher's sign-flip test for paired differences: were both arms alike, the sign of each difference would be a coin's.
 * Differences of 0 have no sign; they count in the mean alone. With drawn signs the p is (hits + 1) / (draws + 1).
 */
export function signFlip(differences: readonly number[], seed = 1): SignFlip {
  const n = differences.length;
  const sum = differences.reduce((total, one) => total + one, 0);
  const moved = differences.filter((one) => one !== 0);
  const isFar = (flipped: number) => Math.abs(flipped) >= Math.abs(sum) - NEARLY;
  const p = moved.length <= EXACT ? exactShare(moved, isFar) : drawnShare(moved, isFar, randomNumbers(seed));
  return { n, mean: n === 0 ? Number.NaN : sum / n, p };
}

function exactShare(moved: readonly number[], isFar: (sum: number) => boolean): number {
  const choices = 2 ** moved.length;
  let hits = 0;
  for (let choice = 0; choice < choices; choice++) {
    const sum = moved.reduce((total, one, index) => total + (choice & (1 << index) ? one : -one), 0);
    if (isFar(sum)) hits += 1;
  }
  return hits / choices;
}

function drawnShare(moved: readonly number[], isFar: (sum: number) => boolean, random: () => number): number {
  let hits = 0;
  for (let draw = 0; draw < DRAWS; draw++) {
    const sum = moved.reduce((total, one) => total + (random() < 0.5 ? one : -one), 0);
    if (isFar(sum)) hits += 1;
  }
  return (hits + 1) / (DRAWS + 1);
}
