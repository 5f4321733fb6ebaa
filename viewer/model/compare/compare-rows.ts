import type { AlignedRow } from "../../../src/reports/compare/align.ts";

/** A line of the list: a row, or alike rows that are folded away. */
export type CompareLine = { kind: "row"; row: number } | { kind: "fold"; first: number; last: number };

/** Alike rows that stay in sight on either side of what differs. */
const NEAR = 1;
/** Fewer alike rows than this are not folded. */
const LEAST = 3;

/** The lines of the list: what differs, what must be kept, what stands beside it; other alike stretches are folded. */
export function linesOf(
  rows: readonly AlignedRow[],
  kept: ReadonlySet<number>,
  unfolded: ReadonlySet<number>,
): CompareLine[] {
  const isShown = (row: number) => kept.has(row) || (rows[row]?.kind ?? "alike") !== "alike";
  const lines: CompareLine[] = [];
  for (let row = 0; row < rows.length; row++) {
    if (isShown(row)) {
      lines.push({ kind: "row", row });
      continue;
    }
    let end = row;
    while (end < rows.length && !isShown(end)) end++;
    addAlike(lines, row, end, end === rows.length, unfolded);
    row = end - 1;
  }
  return lines;
}

/** Adds the alike rows from `start` up to `end`. */
function addAlike(
  lines: CompareLine[],
  start: number,
  end: number,
  isLast: boolean,
  unfolded: ReadonlySet<number>,
): void {
  const first = start === 0 ? start : start + NEAR;
  const last = (isLast ? end : end - NEAR) - 1;
  const isFolded = last - first + 1 >= LEAST && !unfolded.has(first);
  for (let row = start; row < end; row++) {
    if (!isFolded || row < first || row > last) lines.push({ kind: "row", row });
    else if (row === first) lines.push({ kind: "fold", first, last });
  }
}

/** The next row after (or before) a row that is not alike. */
export function nextDifference(rows: readonly AlignedRow[], from: number, by: 1 | -1): number | undefined {
  for (let row = from + by; row >= 0 && row < rows.length; row += by) {
    if (rows[row]?.kind !== "alike") return row;
  }
  return undefined;
}

/** The number of the row that holds a step of one of the runs. */
export function rowOfStep(rows: readonly AlignedRow[], side: "a" | "b", step: number): number {
  return rows.findIndex((row) => stepIn(row, side) === step);
}

/** The step of a run in a row. */
export function stepIn(row: AlignedRow | undefined, side: "a" | "b"): number | undefined {
  if (!row) return undefined;
  if (side === "a") return "a" in row ? row.a : undefined;
  return "b" in row ? row.b : undefined;
}

/** The same rows with the runs swapped. */
export function swappedRows(rows: readonly AlignedRow[]): AlignedRow[] {
  return rows.map((row) => {
    if (row.kind === "only-a") return { kind: "only-b", b: row.a };
    if (row.kind === "only-b") return { kind: "only-a", a: row.b };
    return { kind: row.kind, a: row.b, b: row.a };
  });
}
