import { randomNumbers } from "../core/random.ts";
import type { Statistic } from "./intervals.ts";

/** A claim made with some confidence; `run` says which of the runs it is about. */
export interface Claim {
  confidence: number;
  /** 1 or 0. */
  right: number;
  run: number;
}

const BINS = 5;

/** A bin of equal mass: what was said and what was true in it. */
export interface ReliabilityBin {
  n: number;
  said: number;
  true: number;
}

/** Claims sorted by confidence in five bins of equal mass. Claims of one confidence share what was true of them. */
export function reliability(claims: readonly Claim[]): ReliabilityBin[] {
  return binned(sharedAmongTies(sorted(claims)));
}

/** Expected calibration error: the mean distance between what is said and what is true, over five bins. */
export function calibrationError(claims: readonly Claim[]): number {
  return errorOf(reliability(claims));
}

/** The same as a figure over runs, for the bootstrap. */
export function calibrationStatistic(claims: readonly Claim[]): Statistic {
  const ordered = sorted(claims);
  return (draws) => {
    const items = ordered.flatMap((claim) => Array.from({ length: draws[claim.run] ?? 0 }, () => claim));
    return errorOf(binned(sharedAmongTies(items)));
  };
}

/** The error that claims of these confidences show on average when every one of them is true as often as it says. */
export function calibrationNoise(claims: readonly Claim[], seed = 1, repetitions = 200): number {
  const random = randomNumbers(seed);
  let sum = 0;
  for (let repetition = 0; repetition < repetitions; repetition++) {
    sum += calibrationError(
      claims.map((claim) => ({ ...claim, right: random() < claim.confidence ? 1 : 0 })),
    );
  }
  return sum / repetitions;
}

function sorted(claims: readonly Claim[]): Claim[] {
  return claims.toSorted((a, b) => a.confidence - b.confidence);
}

function sharedAmongTies(ordered: readonly Claim[]): Claim[] {
  const shared: Claim[] = [];
  for (let from = 0; from < ordered.length; ) {
    let to = from;
    let right = 0;
    while (to < ordered.length && ordered[to]?.confidence === ordered[from]?.confidence) {
      right += ordered[to]?.right ?? 0;
      to += 1;
    }
    for (const claim of ordered.slice(from, to)) shared.push({ ...claim, right: right / (to - from) });
    from = to;
  }
  return shared;
}

function binned(ordered: readonly Claim[]): ReliabilityBin[] {
  return Array.from({ length: BINS }, (_, bin) => {
    const from = Math.floor((bin * ordered.length) / BINS);
    const claims = ordered.slice(from, Math.floor(((bin + 1) * ordered.length) / BINS));
    const mean = (of: (claim: Claim) => number) =>
      claims.reduce((sum, claim) => sum + of(claim), 0) / claims.length;
    return { n: claims.length, said: mean(({ confidence }) => confidence), true: mean(({ right }) => right) };
  }).filter(({ n }) => n > 0);
}

function errorOf(bins: readonly ReliabilityBin[]): number {
  const total = bins.reduce((sum, { n }) => sum + n, 0);
  return bins.reduce((sum, bin) => sum + (bin.n / total) * Math.abs(bin.said - bin.true), 0);
}
