/** A feature's values sorted into few bins: bin b holds what is above limit b - 1 and at most limit b. */
export interface Binned {
  limits: readonly number[];
  bins: Uint8Array;
}

/** How many bins a feature has at most; one that takes fewer values has a bin for each. */
export const MOST_BINS = 16;

/** Sorts every feature of some rows into bins that hold about as many rows each. */
export function binned(rows: readonly Float64Array[]): Binned[] {
  const width = rows[0]?.length ?? 0;
  return Array.from({ length: width }, (_, feature) => {
    const values = Float64Array.from(rows, (row) => row[feature] ?? 0);
    const limits = limitsOf(values);
    return { limits, bins: Uint8Array.from(values, (value) => binOf(value, limits)) };
  });
}

function limitsOf(values: Float64Array): number[] {
  const sorted = values.toSorted();
  const distinct = sorted.filter((value, index) => index === 0 || value !== sorted[index - 1]);
  const midpoints = [...distinct.slice(1)].map((value, index) => (value + (distinct[index] ?? 0)) / 2);
  if (distinct.length <= MOST_BINS) return midpoints;
  const cuts = Array.from(
    { length: MOST_BINS - 1 },
    (_, cut) => sorted[Math.floor(((cut + 1) * sorted.length) / MOST_BINS)] ?? 0,
  );
  return [...new Set(cuts.flatMap((cut) => midpoints[binOf(cut, midpoints)] ?? []))];
}

function binOf(value: number, limits: readonly number[]): number {
  let bin = 0;
  while (bin < limits.length && value > (limits[bin] ?? 0)) bin += 1;
  return bin;
}
