import { useEffect, useMemo } from "react";
import type { ListedRun } from "../../../src/reports/page/listed-run.ts";
import { useListKeys } from "../../hooks/use-list-keys.ts";
import { keepSettings, useRoute } from "../../hooks/use-route.ts";
import { useTitle } from "../../hooks/use-title.ts";
import { whole } from "../../model/format.ts";
import { roleLooks } from "../../model/role-looks.ts";
import { settingsOf, type Wanted, wantedIn, wantedRuns } from "../../model/run-table.ts";
import { useRunList, useServed } from "../../state/library-context.tsx";
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
  const { store, folder } = useServed();
  const { finder, cursor, moves, picked, compare, press } = useListKeys({
    shown,
    wanted,
    want,
    canCompare: true,
    opened: store.opened,
  });
  useTitle(folder.name);
  useEffect(() => {
    store.shown = shown.map(({ key }) => key);
  }, [store, shown]);
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
