import { useEffect, useMemo, useRef, useState } from "react";
import type { ListedRun } from "../../../src/reports/page/listed-run.ts";
import { useCommandKeys } from "../../hooks/use-command-keys.ts";
import { keepSettings, useRoute } from "../../hooks/use-route.ts";
import { useTitle } from "../../hooks/use-title.ts";
import { whole } from "../../model/format.ts";
import { roleLooks } from "../../model/role-looks.ts";
import { formatRoute, runLink } from "../../model/route.ts";
import { ORDERS, ordered, settingsOf, type Wanted, wantedIn, wantedRuns } from "../../model/run-table.ts";
import { useRunList, useServed } from "../../state/library-context.tsx";
import { useChosenTheme } from "../../state/theme-context.tsx";
import { ListKeyBar } from "./list-key-bar.tsx";
import { RunFilters } from "./run-filters.tsx";
import { RunTable } from "./run-table.tsx";
import { ServedBar } from "./served-bar.tsx";

const NONE: readonly ListedRun[] = [];

/** All runs: what became of each, the surest first. */
export function RunsPage() {
  const list = useRunList();
  const route = useRoute();
  const settings = route.page === "run" ? {} : route.settings;
  const wanted = wantedIn(settings);
  const all = list?.runs ?? NONE;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the settings are what the address says
  const shown = useMemo(() => wantedRuns(all, wanted), [all, JSON.stringify(settings)]);
  const lookOf = useMemo(() => roleLooks(all), [all]);
  const want = (next: Wanted) => keepSettings("runs", settingsOf(next));
  const finder = useRef<HTMLInputElement>(null);
  const { store, folder } = useServed();
  const { cursor, moves, setAt } = useCursor(shown, store.opened);
  useTitle(folder.name);
  useEffect(() => {
    store.shown = shown.map(({ key }) => key);
  }, [store, shown]);
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
    [["v"], () => current && pick(toggled(picked, current.key))],
    [["c"], compare],
    [["/"], () => finder.current?.select()],
    [["t"], toggle],
  ]);
  return (
    <>
      <ServedBar />
      <main className="page" id="main">
        <Title count={all.length} />
        <section className="panel runs" aria-label="Runs">
          <RunFilters all={all} shown={shown.length} wanted={wanted} want={want} finder={finder} />
          <RunTable
            runs={shown}
            isLoading={list === undefined}
            wanted={wanted}
            want={want}
            lookOf={lookOf}
            cursor={cursor}
            moves={moves}
            picked={picked}
            reset={() => want(wantedIn({}))}
            isFiltered={all.length > shown.length}
          />
        </section>
      </main>
      <ListKeyBar picked={picked.length} compare={compare} press={press} />
    </>
  );
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

function open({ key }: ListedRun): void {
  location.hash = runLink(key);
}

/** Two runs at most: a third one takes the place of the first. */
function toggled(picked: readonly string[], key: string): readonly string[] {
  return picked.includes(key) ? picked.filter((one) => one !== key) : [...picked.slice(-1), key];
}

function Title({ count }: { count: number }) {
  const { folder } = useServed();
  const progress = useRunList()?.progress;
  const facts = [
    `${whole(count)} ${count === 1 ? "run" : "runs"}`,
    ...(progress && progress.without > 0 ? [`${files(progress.without)} without a run`] : []),
    ...(progress && progress.unreadable > 0 ? [`${files(progress.unreadable)} could not be read`] : []),
    ...(folder.leftOut > 0 ? [`${files(folder.leftOut)} beyond the limit are not listed`] : []),
  ];
  return (
    <header className="run">
      <h1>{folder.kind === "store" ? "Kept runs" : "Runs"}</h1>
      <span className="facts">
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </span>
    </header>
  );
}

function files(count: number): string {
  return `${whole(count)} ${count === 1 ? "file" : "files"}`;
}
