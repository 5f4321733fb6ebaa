import type { StepPair, Table } from "./table.ts";

/** A stretch of both runs after an anchor, or before the first one; ends are excluded. */
interface Stretch {
  anchor?: StepPair;
  a: [number, number];
  b: [number, number];
}

/**
 * Cuts a stretch of both runs at steps that occur once in both, in the longest order they share (patience diff, after
 * Cohen): first by all their words, then by their first words. Undefined where there are none.
 */
export function betweenAnchors(
  table: Table,
  a0: number,
  a1: number,
  b0: number,
  b1: number,
): Stretch[] | undefined {
  for (const column of ["whole", "opening"] as const) {
    const anchors = risingPairs(uniquePairs(table.a[column], table.b[column], a0, a1, b0, b1));
    if (anchors.length === 0) continue;
    const kin = anchors.filter(([a, b]) => table.worth(a, b) > 0);
    if (kin.length > 0) return stretchesOf(kin, a0, a1, b0, b1);
  }
  return undefined;
}

function stretchesOf(
  anchors: readonly StepPair[],
  a0: number,
  a1: number,
  b0: number,
  b1: number,
): Stretch[] {
  const stretches: Stretch[] = [];
  let last: StepPair | undefined;
  for (const anchor of [...anchors, [a1, b1] as const]) {
    const [fromA, fromB] = last ? [last[0] + 1, last[1] + 1] : [a0, b0];
    stretches.push({ ...(last ? { anchor: last } : {}), a: [fromA, anchor[0]], b: [fromB, anchor[1]] });
    last = anchor;
  }
  return stretches;
}

/** Steps whose number occurs once in each stretch, by their place in the first. */
function uniquePairs(
  a: Uint32Array,
  b: Uint32Array,
  a0: number,
  a1: number,
  b0: number,
  b1: number,
): StepPair[] {
  const placesA = placesOf(a, a0, a1);
  const placesB = placesOf(b, b0, b1);
  const pairs: StepPair[] = [];
  for (const [number, place] of placesA) {
    const other = placesB.get(number) ?? SEVERAL;
    if (place !== SEVERAL && other !== SEVERAL) pairs.push([place, other]);
  }
  return pairs;
}

const SEVERAL = -1;

function placesOf(column: Uint32Array, start: number, end: number): Map<number, number> {
  const places = new Map<number, number>();
  for (let place = start; place < end; place++) {
    const number = column[place] ?? 0;
    places.set(number, places.has(number) ? SEVERAL : place);
  }
  return places;
}

/** The longest subsequence of pairs that rises in the second run; they rise in the first already. */
function risingPairs(pairs: readonly StepPair[]): StepPair[] {
  const tails: number[] = [];
  const before: number[] = [];
  for (const [index, [, b]] of pairs.entries()) {
    let [low, high] = [0, tails.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((pairs[tails[middle] ?? 0]?.[1] ?? 0) < b) low = middle + 1;
      else high = middle;
    }
    before[index] = low === 0 ? -1 : (tails[low - 1] ?? -1);
    tails[low] = index;
  }
  const chosen: StepPair[] = [];
  for (let index = tails.at(-1) ?? -1; index >= 0; index = before[index] ?? -1) {
    const pair = pairs[index];
    if (pair) chosen.push(pair);
  }
  return chosen.reverse();
}
