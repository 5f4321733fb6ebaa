import { betweenAnchors } from "./anchors.ts";
import { pairsInBand } from "./band.ts";
import { type Alignable, type StepPair, Table } from "./table.ts";

/** A line of two runs side by side. */
export type AlignedRow =
  | { kind: "alike" | "changed"; a: number; b: number }
  | { kind: "only-a"; a: number }
  | { kind: "only-b"; b: number };

/** Pairs of steps that are compared one by one; beyond it, runs are cut at steps that occur once in both. */
const COMPARED = 1_000_000;

/**
 * Lays two runs side by side. Equal beginnings and ends are taken as they are; what is between is aligned so that as much
 * as possible is alike, and where that would be too much work, near the line from one corner to the other. Every step
 * stands in one row, in its order; swapping the runs swaps the rows.
 */
export function alignSteps(a: readonly Alignable[], b: readonly Alignable[]): AlignedRow[] {
  const isSwapped = comesAfter(a, b);
  const [first, second] = isSwapped ? [b, a] : [a, b];
  const table = new Table(first, second);
  const pairs = pairsOf(table, 0, first.length, 0, second.length);
  return rowsOf(isSwapped ? pairs.map(([x, y]) => [y, x]) : pairs, a, b);
}

/** A fixed order of runs, so that the result does not depend on which of them is named first. */
function comesAfter(a: readonly Alignable[], b: readonly Alignable[]): boolean {
  for (const [index, { whole }] of a.entries()) {
    const other = b[index]?.whole;
    if (other === undefined) return true;
    if (whole !== other) return whole > other;
  }
  return false;
}

/** The pairs in a stretch of both runs; ends are excluded. */
function pairsOf(table: Table, a0: number, a1: number, b0: number, b1: number): StepPair[] {
  const before: StepPair[] = [];
  const after: StepPair[] = [];
  while (a0 < a1 && b0 < b1 && table.isAlike(a0, b0)) before.push([a0++, b0++]);
  while (a0 < a1 && b0 < b1 && table.isAlike(a1 - 1, b1 - 1)) after.push([--a1, --b1]);
  return [...before, ...middle(table, a0, a1, b0, b1), ...after.reverse()];
}

function middle(table: Table, a0: number, a1: number, b0: number, b1: number): StepPair[] {
  if (a0 === a1 || b0 === b1) return [];
  if ((a1 - a0) * (b1 - b0) <= COMPARED) return pairsInBand(table, a0, a1, b0, b1);
  const stretches = betweenAnchors(table, a0, a1, b0, b1);
  if (!stretches) return pairsInBand(table, a0, a1, b0, b1);
  const pairs: StepPair[] = [];
  for (const { anchor, a, b } of stretches) {
    if (anchor) pairs.push(anchor);
    for (const pair of pairsOf(table, a[0], a[1], b[0], b[1])) pairs.push(pair);
  }
  return pairs;
}

/** What is alone stands between the pairs around it, steps of the first run before those of the second. */
function rowsOf(pairs: readonly StepPair[], a: readonly Alignable[], b: readonly Alignable[]): AlignedRow[] {
  const rows: AlignedRow[] = [];
  let [nextA, nextB] = [0, 0];
  for (const [stepA, stepB] of [...pairs, [a.length, b.length] as const]) {
    while (nextA < stepA) rows.push({ kind: "only-a", a: nextA++ });
    while (nextB < stepB) rows.push({ kind: "only-b", b: nextB++ });
    if (stepA === a.length || stepB === b.length) break;
    const isAlike = a[stepA]?.whole === b[stepB]?.whole;
    rows.push({ kind: isAlike ? "alike" : "changed", a: stepA, b: stepB });
    [nextA, nextB] = [stepA + 1, stepB + 1];
  }
  return rows;
}
