import type { StepPair, Table } from "./table.ts";

/** Pairs of steps looked at in one stretch: memory and time are bounded by it whatever the lengths. */
const CELLS = 4_000_000;

const SKIP_A = 1;
const SKIP_B = 2;
const PAIR = 3;

/**
 * The pairs of a stretch that are worth most together, by dynamic programming over the pairs near the line between the
 * corners: all of them where that is at most `CELLS`.
 */
export function pairsInBand(table: Table, a0: number, a1: number, b0: number, b1: number): StepPair[] {
  const band = bandOf(a1 - a0, b1 - b0);
  const moves = new Uint8Array(band.rows * band.width);
  let above = new Int32Array(band.width);
  let current = new Int32Array(band.width);
  for (let row = 0; row < band.rows; row++) {
    [above, current] = [current, above];
    fillRow(table, band, row, above, current, moves, a0, b0);
  }
  return pairsBack(band, moves, a0, b0);
}

/** Row i stands for i steps of the first stretch taken, column j for j of the second; ends are included. */
interface Band {
  rows: number;
  columns: number;
  width: number;
  /** The first column that a row looks at. */
  startOf(row: number): number;
}

function bandOf(lengthA: number, lengthB: number): Band {
  const [rows, columns] = [lengthA + 1, lengthB + 1];
  const slope = lengthB / Math.max(1, lengthA);
  // A band that is narrower than a step of its own line would lose the way.
  const least = 2 * Math.ceil(slope) + 3;
  const width = Math.min(columns, Math.max(least, Math.floor(CELLS / rows)));
  const startOf = (row: number) =>
    Math.max(0, Math.min(columns - width, Math.round(row * slope) - (width >> 1)));
  return { rows, columns, width, startOf };
}

const UNREACHED = -1_000_000_000;

function fillRow(
  table: Table,
  { width, startOf }: Band,
  row: number,
  above: Int32Array,
  current: Int32Array,
  moves: Uint8Array,
  a0: number,
  b0: number,
): void {
  const start = startOf(row);
  const shift = row === 0 ? 0 : start - startOf(row - 1);
  for (let offset = 0; offset < width; offset++) {
    const column = start + offset;
    if (row === 0) {
      current[offset] = 0;
      moves[offset] = column === 0 ? 0 : SKIP_B;
      continue;
    }
    const up = at(above, offset + shift);
    const left = offset === 0 ? UNREACHED : at(current, offset - 1);
    const worth = column === 0 ? 0 : table.worth(a0 + row - 1, b0 + column - 1);
    const diagonal = worth === 0 ? UNREACHED : at(above, offset + shift - 1) + worth;
    const best = Math.max(diagonal, up, left);
    current[offset] = best;
    moves[row * width + offset] = best === diagonal ? PAIR : best === up ? SKIP_A : SKIP_B;
  }
}

function at(row: Int32Array, offset: number): number {
  return row[offset] ?? UNREACHED;
}

function pairsBack(
  { rows, columns, width, startOf }: Band,
  moves: Uint8Array,
  a0: number,
  b0: number,
): StepPair[] {
  const pairs: StepPair[] = [];
  let [row, column] = [rows - 1, columns - 1];
  while (row > 0 || column > 0) {
    const move = moves[row * width + column - startOf(row)] ?? SKIP_A;
    if (move === PAIR) pairs.push([a0 + row - 1, b0 + column - 1]);
    if (move !== SKIP_B) row -= 1;
    if (move !== SKIP_A) column -= 1;
  }
  return pairs.reverse();
}
