import { useRef, useState } from "react";
import type { ListedRun } from "../../src/reports/page/listed-run.ts";
import { formatRoute, runLink } from "../model/route.ts";
import { ORDERS, ordered, type Wanted } from "../model/run-table.ts";
import { useChosenTheme } from "../state/theme-context.tsx";
import { useCommandKeys } from "./use-command-keys.ts";

interface Listed {
  shown: readonly ListedRun[];
  wanted: Wanted;
  want(wanted: Wanted): void;
  /** Whether two runs can be laid side by side from here. */
  canCompare: boolean;
  /** The key of the run that was opened last from here; empty where none was. */
  opened?: string;
}

/** The keys of a list of runs: where they are, which runs are picked, and what presses them. */
export function useListKeys({ shown, wanted, want, canCompare, opened = "" }: Listed) {
  const finder = useRef<HTMLInputElement>(null);
  const { cursor, moves, setAt } = useCursor(shown, opened);
  const [picked, pick] = useState<readonly string[]>([]);
  const { toggle } = useChosenTheme();
  const current = shown[cursor];
  const compare = () => {
    const [a = "", b = ""] = picked;
    if (picked.length === 2) location.hash = formatRoute("compare", { a, b });
  };
  const press = useCommandKeys([
    [["j", "ArrowDown"], () => setAt(Math.min(shown.length - 1, cursor + 1))],
    [["k", "ArrowUp"], () => setAt(Math.max(0, cursor - 1))],
    [["g g"], () => setAt(0)],
    [["G"], () => setAt(shown.length - 1)],
    [["o", "Enter"], () => current && open(current)],
    [
      ["s"],
      () => want(ordered(wanted, ORDERS[(ORDERS.indexOf(wanted.order) + 1) % ORDERS.length] ?? "sure")),
    ],
    [["S"], () => want({ ...wanted, isDown: !wanted.isDown })],
    ...(canCompare
      ? ([
          [["v"], () => current && pick(toggled(picked, current.key))],
          [["c"], compare],
        ] as const)
      : []),
    [["/"], () => finder.current?.select()],
    [["t"], toggle],
  ]);
  return { finder, cursor, moves, picked, compare, press };
}

/**
 * The row that the keys are at: at first that of the run that was opened last. It stays at its run when the list changes
 * order under it.
 */
function useCursor(shown: readonly ListedRun[], opened: string) {
  const [at, move] = useState({ index: -1, key: opened, moves: opened === "" ? 0 : 1 });
  const found = at.key === "" ? -1 : shown.findIndex(({ key }) => key === at.key);
  const cursor = found >= 0 ? found : Math.min(at.index, shown.length - 1);
  const setAt = (index: number) => move({ index, key: shown[index]?.key ?? "", moves: at.moves + 1 });
  return { cursor, moves: at.moves, setAt };
}

/** A run has a page of its own in a folder of files, else it is read by the server. */
function open({ key, page }: ListedRun): void {
  if (page !== undefined) location.href = encodeURI(page);
  else location.hash = runLink(key);
}

/** Two runs at most: a third one takes the place of the first. */
function toggled(picked: readonly string[], key: string): readonly string[] {
  return picked.includes(key) ? picked.filter((one) => one !== key) : [...picked.slice(-1), key];
}
