import { useEffect, useState } from "react";
import type { AlignedRow } from "../../../src/reports/compare/align.ts";
import { useCommandKeys } from "../../hooks/use-command-keys.ts";
import { nextDifference, rowOfStep, stepIn } from "../../model/compare/compare-rows.ts";
import { runLink } from "../../model/route.ts";
import { useChosenTheme } from "../../state/theme-context.tsx";
import type { Side } from "./sides.tsx";

/** Where the reader is between two runs, and how to move. */
export interface CompareState {
  /** The row that the keys are at. */
  cursor: number;
  /** Rises with every jump, also with one to where the reader is. */
  jumps: number;
  opened: ReadonlySet<number>;
  notice: string;
  go(row: number): void;
  toggle(row: number): void;
  /** To the next or the previous row that differs. */
  difference(by: 1 | -1): void;
  press(key: string): void;
}

const NOTICE_LASTS = 4000;

/** The keys of the run page, for two runs. */
export function useCompareKeys(
  a: Side,
  b: Side,
  rows: readonly AlignedRow[],
  first: number | undefined,
  swap: () => void,
): CompareState {
  const [{ cursor, jumps }, setAt] = useState({ cursor: first ?? 0, jumps: 0 });
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const [notice, say] = useState("");
  const { toggle: theme } = useChosenTheme();
  useEffect(() => {
    if (notice === "") return;
    const timer = setTimeout(() => say(""), NOTICE_LASTS);
    return () => clearTimeout(timer);
  }, [notice]);
  const last = Math.max(0, rows.length - 1);
  const go = (row: number) =>
    setAt((before) => ({ cursor: Math.max(0, Math.min(last, row)), jumps: before.jumps + 1 }));
  const difference = (by: 1 | -1) => {
    const next = nextDifference(rows, cursor, by);
    if (next === undefined) say(`No difference ${by > 0 ? "after" : "before"} this one.`);
    else go(next);
  };
  const toggle = (row: number) => {
    const next = new Set(opened);
    if (!next.delete(row)) next.add(row);
    setOpened(next);
  };
  const roots = [a, b].flatMap(({ page, letter }) => {
    const { step } = page.answer;
    const row = step === undefined ? -1 : rowOfStep(rows, letter === "A" ? "a" : "b", step);
    return row < 0 ? [] : [row];
  });
  const press = useCommandKeys([
    [["j", "ArrowDown"], () => go(cursor + 1)],
    [["k", "ArrowUp"], () => go(cursor - 1)],
    [["g g"], () => go(0)],
    [["G"], () => go(last)],
    [["n"], () => difference(1)],
    [["N", "p"], () => difference(-1)],
    [["d"], () => (first === undefined ? say("The runs do not part.") : go(first))],
    [
      ["e"],
      () => {
        const next = roots.find((row) => row > cursor) ?? roots[0];
        if (next === undefined) say("No root is named in either run.");
        else go(next);
      },
    ],
    [["o", "Enter"], () => toggle(cursor)],
    [["x"], swap],
    [["r"], () => openRun(a, b, rows[cursor], say)],
    [["t"], theme],
  ]);
  return { cursor, jumps, opened, notice, go, toggle, difference, press };
}

/** The page of the run that has a step here: that of B, where both have one. */
function openRun(a: Side, b: Side, row: AlignedRow | undefined, say: (words: string) => void): void {
  const inB = stepIn(row, "b");
  const [side, step] = inB === undefined ? [a, stepIn(row, "a")] : [b, inB];
  if (side.key === "") say("The pages of the runs are not in this file.");
  else location.hash = runLink(side.key, step);
}
