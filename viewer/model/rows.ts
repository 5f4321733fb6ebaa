import type { Outline } from "../../src/reports/page/page.ts";

/** A step, with the result of its only call when that comes next (else -1). `last` is the last step it stands for. */
interface StepRow {
  kind: "step";
  step: number;
  result: number;
  last: number;
  /** It begins a stretch of one role. */
  isFirst: boolean;
}

/** One line of the step list. */
export type Row =
  | StepRow
  /** The same call with the same arguments and result, several times in a row. */
  | (Omit<StepRow, "kind"> & { kind: "repeat"; times: number })
  /** Steps that are not looked at now. */
  | { kind: "fold"; step: number; last: number; isFirst: boolean };

export interface RowOptions {
  /** The steps worth showing; all of them when absent. */
  keep?: ReadonlySet<number> | undefined;
  /** First steps of the folds and repeats that were opened. */
  unfolded: ReadonlySet<number>;
}

const FEWEST_REPEATS = 3;
const FEWEST_FOLDED = 3;

/** The rows of the step list, in the order of the steps. */
export function rowsOf(outline: Outline, { keep, unfolded }: RowOptions): Row[] {
  const joined = joinResults(outline);
  const repeated = foldRepeats(outline, joined, unfolded);
  return markFirsts(outline, keep ? foldQuiet(repeated, keep, unfolded) : repeated);
}

function joinResults({ kinds, answers, calls }: Outline): StepRow[] {
  const rows: StepRow[] = [];
  for (let step = 0; step < kinds.length; step++) {
    const isSingleCall = calls[step] !== "" && !/^\d+ calls: /u.test(calls[step] ?? "");
    const isAnswered = isSingleCall && answers[step + 1] === step;
    const result = isAnswered ? step + 1 : -1;
    rows.push({ kind: "step", step, result, last: isAnswered ? step + 1 : step, isFirst: false });
    if (isAnswered) step += 1;
  }
  return rows;
}

function foldRepeats(
  { sameness, texts }: Outline,
  rows: readonly StepRow[],
  unfolded: ReadonlySet<number>,
): Row[] {
  const folded: Row[] = [];
  for (let index = 0; index < rows.length; ) {
    const row = rows[index];
    if (!row) break;
    let end = index + 1;
    const isSame = (other: StepRow | undefined) =>
      other !== undefined &&
      (sameness[row.step] ?? 0) > 0 &&
      sameness[other.step] === sameness[row.step] &&
      texts[other.result] === texts[row.result];
    while (isSame(rows[end])) end += 1;
    const times = end - index;
    if (times >= FEWEST_REPEATS && !unfolded.has(row.step)) {
      folded.push({ ...row, kind: "repeat", last: rows[end - 1]?.last ?? row.last, times });
    } else for (const one of rows.slice(index, end)) folded.push(one);
    index = end;
  }
  return folded;
}

function foldQuiet(rows: readonly Row[], keep: ReadonlySet<number>, unfolded: ReadonlySet<number>): Row[] {
  const shown: Row[] = [];
  let quiet: Row[] = [];
  const close = () => {
    const [first] = quiet;
    const last = quiet.at(-1);
    if (first && last && quiet.length >= FEWEST_FOLDED && !unfolded.has(first.step)) {
      shown.push({ kind: "fold", step: first.step, last: last.last, isFirst: true });
    } else shown.push(...quiet);
    quiet = [];
  };
  for (const row of rows) {
    if (!isKept(row, keep)) {
      quiet.push(row);
      continue;
    }
    close();
    shown.push(row);
  }
  close();
  return shown;
}

function isKept({ step, last }: Row, keep: ReadonlySet<number>): boolean {
  for (let at = step; at <= last; at++) if (keep.has(at)) return true;
  return false;
}

function markFirsts({ lanes, depths }: Outline, rows: readonly Row[]): Row[] {
  let lane: number | undefined;
  let depth: number | undefined;
  return rows.map((row) => {
    const isFirst = row.kind === "fold" || lanes[row.step] !== lane || depths[row.step] !== depth;
    lane = row.kind === "fold" ? undefined : lanes[row.step];
    depth = depths[row.step];
    return { ...row, isFirst };
  });
}

/** The row that stands for a step. */
export function rowOf(rows: readonly Row[], step: number): number {
  let low = 0;
  let high = rows.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((rows[middle]?.step ?? 0) <= step) low = middle;
    else high = middle - 1;
  }
  return low;
}
