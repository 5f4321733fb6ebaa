import { useMemo, useState } from "react";
import type { Row } from "../model/rows.ts";
import { rowOf } from "../model/rows.ts";

/** Browsers draw no element higher than some 16 million pixels: more rows than this come in windows. */
const MOST = 200_000;

/** The rows that one list can hold; a jump beyond them moves the window. */
export function useRowWindow(all: readonly Row[]): {
  rows: readonly Row[];
  showAround(step: number): boolean;
} {
  const [start, setStart] = useState(0);
  const from = Math.max(0, Math.min(start, all.length - MOST));
  const rows = useMemo(() => (all.length <= MOST ? all : all.slice(from, from + MOST)), [all, from]);
  /** Whether the step is in the window; if not, the window moves and the list is drawn again. */
  const showAround = (step: number) => {
    const index = rowOf(all, step);
    if (all.length <= MOST || (index >= from && index < from + MOST)) return true;
    setStart(Math.max(0, index - MOST / 2));
    return false;
  };
  return { rows, showAround };
}
