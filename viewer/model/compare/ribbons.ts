import type { AlignedRow } from "../../../src/reports/compare/align.ts";

/** A stretch of rows of one kind: steps `a0` up to `a1` of A and `b0` up to `b1` of B; ends are excluded. */
export interface Ribbon {
  kind: AlignedRow["kind"];
  a0: number;
  a1: number;
  b0: number;
  b1: number;
}

/** Ribbons that are drawn: beyond it, short ones join their neighbours. */
const MOST = 600;

/** The rows as stretches of one kind; of very many, those that could not be seen join others. */
export function ribbonsOf(rows: readonly AlignedRow[]): Ribbon[] {
  const ribbons: Ribbon[] = [];
  let [a, b] = [0, 0];
  for (const row of rows) {
    const last = ribbons.at(-1);
    const [nextA, nextB] = [a + ("a" in row ? 1 : 0), b + ("b" in row ? 1 : 0)];
    if (last?.kind === row.kind) Object.assign(last, { a1: nextA, b1: nextB });
    else ribbons.push({ kind: row.kind, a0: a, a1: nextA, b0: b, b1: nextB });
    [a, b] = [nextA, nextB];
  }
  return ribbons.length <= MOST ? ribbons : joined(ribbons, Math.ceil(Math.max(a, b) / MOST));
}

/** Joins ribbons until each is as long as `least`; a joined one is changed. */
function joined(ribbons: readonly Ribbon[], least: number): Ribbon[] {
  const made: Ribbon[] = [];
  for (const ribbon of ribbons) {
    const last = made.at(-1);
    if (last && lengthOf(last) < least) {
      Object.assign(last, {
        kind: last.kind === ribbon.kind ? ribbon.kind : "changed",
        a1: ribbon.a1,
        b1: ribbon.b1,
      });
    } else made.push({ ...ribbon });
  }
  return made;
}

function lengthOf({ a0, a1, b0, b1 }: Ribbon): number {
  return Math.max(a1 - a0, b1 - b0);
}
