/** Where the root stands among the steps of its run: 0 is the first, 1 the last. */
export function placeOf({ step = 0, steps }: { step?: number; steps: number }): number {
  return steps <= 1 ? 0 : Math.min(1, step / (steps - 1));
}

/** How many places fall into each of `count` equal stretches of the run. */
export function histogramOf(places: readonly number[], count: number): number[] {
  const bins = Array.from({ length: count }, () => 0);
  for (const place of places) {
    const bin = binOf(place, count);
    bins[bin] = (bins[bin] ?? 0) + 1;
  }
  return bins;
}

/** The stretch that a place falls into; the last step belongs to the last one. */
export function binOf(place: number, count: number): number {
  return Math.min(count - 1, Math.floor(place * count));
}

/** The middle one; between two middle ones their mean. */
export function medianOf(numbers: readonly number[]): number | undefined {
  const sorted = [...numbers].sort((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  return upper === undefined || lower === undefined ? undefined : (upper + lower) / 2;
}
