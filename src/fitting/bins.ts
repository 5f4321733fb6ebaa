/** A feature's values sorted into few bins: bin b holds what is above limit b - 1 and at most limit b. */
export interface Binned {
  limits: readonly number[];
  bins: Uint8Array;
  /** The bin that most rows are in, and the rows that are not: of most features they are few. */
  common: number;
  others: Uint32Array;
}

/** How many bins a feature has at most; one that takes fewer values has a bin for each. */
export const MOST_BINS = 16;

/** Sorts every feature of some rows into bins that hold about as many rows each. */
export function binned(rows: readonly Float64Array[]): Binned[] {
  const width = rows[0]?.length ?? 0;
  return Array.from({ length: width }, (_, feature) => {
    const values = Float64Array.from(rows, (row) => row[feature] ?? 0);
    const limits = limitsOf(values);
    const bins = Uint8Array.from(values, (value) => binOf(value, limits));
    const common = commonest(bins);
    return { limits, bins, common, others: placesOf(bins, (bin) => bin !== common) };
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

function commonest(bins: Uint8Array): number {
  const counts = new Uint32Array(MOST_BINS);
  for (const bin of bins) counts[bin] = (counts[bin] ?? 0) + 1;
  return counts.indexOf(counts.reduce((most, count) => Math.max(most, count), 0));
}

function placesOf(bins: Uint8Array, test: (bin: number) => boolean): Uint32Array {
  const places: number[] = [];
  for (let place = 0; place < bins.length; place++) if (test(bins[place] ?? 0)) places.push(place);
  return Uint32Array.from(places);
}
