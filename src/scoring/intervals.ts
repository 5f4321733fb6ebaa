import { randomNumbers } from "../core/random.ts";

/** A number measured on `n` runs, with its 95% interval. */
export interface Estimate {
  value: number;
  low: number;
  high: number;
  n: number;
}

const Z = 1.959964;
const REPLICATES = 1000;

/** Wilson's 95% interval of a share; a share may be a mean over fold seeds, so it need not be a whole count. */
export function wilson(share: number, n: number): Estimate {
  if (n === 0) return { value: Number.NaN, low: 0, high: 1, n };
  const spread = Z ** 2 / n;
  const centre = (share + spread / 2) / (1 + spread);
  const half = (Z / (1 + spread)) * Math.sqrt((share * (1 - share)) / n + spread / (4 * n));
  return {
    value: share,
    low: Math.max(0, Math.min(share, centre - half)),
    high: Math.min(1, Math.max(share, centre + half)),
    n,
  };
}

/** How many of how many succeeded. */
interface Share {
  successes: number;
  n: number;
}

/** What one share is above another, with Newcombe's 95% interval (1998, method 10: from Wilson's of each). */
export function shareDifference(first: Share, second: Share): Estimate {
  const [a, b] = [first, second].map(({ successes, n }) => wilson(n === 0 ? Number.NaN : successes / n, n));
  if (!a || !b || a.n === 0 || b.n === 0) return { value: Number.NaN, low: -1, high: 1, n: 0 };
  const value = a.value - b.value;
  return {
    value,
    low: value - Math.hypot(a.value - a.low, b.high - b.value),
    high: value + Math.hypot(a.high - a.value, b.value - b.low),
    n: Math.min(a.n, b.n),
  };
}

/** A figure of a set of runs, given how often each of them is drawn. */
export type Statistic = (draws: ArrayLike<number>) => number;

/** The figure over all runs, each drawn once, with the 95% percentile interval over runs drawn with replacement. */
export function bootstrap(n: number, statistic: Statistic, seed = 1): Estimate {
  const value = statistic(new Uint32Array(n).fill(1));
  if (n === 0) return { value: Number.NaN, low: Number.NaN, high: Number.NaN, n };
  const random = randomNumbers(seed);
  const values = Array.from({ length: REPLICATES }, () => statistic(drawn(n, random)))
    .filter(Number.isFinite)
    .sort((a, b) => a - b);
  return { value, low: quantile(values, 0.025), high: quantile(values, 0.975), n };
}

function drawn(n: number, random: () => number): Uint32Array {
  const draws = new Uint32Array(n);
  for (let k = 0; k < n; k++) {
    const at = Math.floor(random() * n);
    draws[at] = (draws[at] ?? 0) + 1;
  }
  return draws;
}

/** The quantile of sorted numbers, between neighbours where it falls between them. */
export function quantile(sorted: readonly number[], share: number): number {
  const place = share * (sorted.length - 1);
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? Number.NaN;
  return below + (above - below) * (place - Math.floor(place));
}

/** The figure that is a mean over runs. */
export function meanOf(values: readonly number[]): Statistic {
  return ratioOf(values, new Float64Array(values.length).fill(1));
}

/** The figure that is one sum over runs divided by another. */
export function ratioOf(above: ArrayLike<number>, below: ArrayLike<number>): Statistic {
  return (draws) => {
    let [top, bottom] = [0, 0];
    for (let k = 0; k < draws.length; k++) {
      top += (draws[k] ?? 0) * (above[k] ?? 0);
      bottom += (draws[k] ?? 0) * (below[k] ?? 0);
    }
    return top / bottom;
  };
}
