import { useMemo, useRef, useState } from "react";
import type { ListedRun } from "../../../src/reports/page/listed-run.ts";
import { overviewOf } from "../../../src/reports/set/overview.ts";
import { useAfterPaint } from "../../hooks/use-after-paint.ts";
import { useCommandKeys } from "../../hooks/use-command-keys.ts";
import { keepSettings, useRoute } from "../../hooks/use-route.ts";
import { roleLooks } from "../../model/role-looks.ts";
import { formatRoute, runLink } from "../../model/route.ts";
import { ORDERS, ordered, settingsOf, type Wanted, wantedIn, wantedRuns } from "../../model/run-table.ts";
import { NO_PICKS, type Picks, pickedRuns, picksIn } from "../../model/set/picks.ts";
import { useChosenTheme } from "../../state/theme-context.tsx";
import { ListKeyBar } from "../runs/list-key-bar.tsx";
import { RunFilters } from "../runs/run-filters.tsx";
import { RunTable } from "../runs/run-table.tsx";
import { Clusters } from "./clusters.tsx";
import { Counts } from "./counts.tsx";
import { GridPanel } from "./grid-panel.tsx";
import { PickBar } from "./pick-bar.tsx";
import { PlacesPanel } from "./places-panel.tsx";
import { SetHeader } from "./set-header.tsx";
import { Tiles } from "./tiles.tsx";

interface Props {
  name: string;
  runs: readonly ListedRun[];
  /** Files or inputs that hold no run. */
  without: number;
  isLoading?: boolean;
  /** Whether two runs can be laid side by side from here. */
  canCompare: boolean;
}

/** What many diagnoses come to, then the runs themselves; what is clicked above narrows the table below. */
export function SetView({ name, runs, without, isLoading = false, canCompare }: Props) {
  const route = useRoute();
  const settings = route.page === "run" ? {} : route.settings;
  const wanted = wantedIn(settings);
  const picks = picksIn(settings);
  const overview = useMemo(() => overviewOf(runs), [runs]);
  const lookOf = useMemo(() => roleLooks(runs), [runs]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the settings are what the address says
  const shown = useMemo(() => wantedRuns(pickedRuns(runs, picks), wanted), [runs, JSON.stringify(settings)]);
  const keep = (next: Wanted, nextPicks: Picks) => keepSettings("set", { ...settingsOf(next), ...nextPicks });
  const want = (next: Wanted) => keep(next, picks);
  const pick = (next: Partial<Picks>, role = "") =>
    keep({ ...wanted, facets: { ...wanted.facets, role } }, { ...NO_PICKS, ...next });
  const { finder, cursor, picked, compare, press } = useSetKeys({ shown, wanted, want, canCompare });
  const isAnswerDrawn = useAfterPaint();
  return (
    <>
      <main className={canCompare ? "page set" : "page set in-file"} id="main">
        <SetHeader name={name} overview={overview} without={without} isLoading={isLoading} />
        <Tiles overview={overview} without={without} />
        <div className="two-up wide-left">
          <GridPanel
            overview={overview}
            lookOf={lookOf}
            picks={picks}
            role={wanted.facets.role}
            pick={pick}
          />
          <PlacesPanel places={overview.places} picks={picks} pick={pick} />
        </div>
        <Clusters clusters={overview.clusters} named={overview.places.n} picks={picks} pick={pick} />
        <Counts
          overview={overview}
          lookOf={lookOf}
          picks={picks}
          facets={wanted.facets}
          pick={pick}
          choose={(facet, value) => keep({ ...wanted, facets: { ...wanted.facets, [facet]: value } }, picks)}
        />
        <section className="panel runs" aria-label="Runs">
          <RunFilters all={runs} shown={shown.length} wanted={wanted} want={want} finder={finder} />
          <PickBar picks={picks} clear={() => keep(wanted, NO_PICKS)} />
          {isAnswerDrawn ? (
            <RunTable
              runs={shown}
              isLoading={isLoading}
              wanted={wanted}
              want={want}
              lookOf={lookOf}
              cursor={cursor}
              picked={picked}
              reset={() => keep(wantedIn({}), NO_PICKS)}
              isFiltered={runs.length > shown.length}
            />
          ) : null}
        </section>
      </main>
      <ListKeyBar picked={picked.length} compare={compare} press={press} canCompare={canCompare} />
    </>
  );
}

interface Keyed {
  shown: readonly ListedRun[];
  wanted: Wanted;
  want(wanted: Wanted): void;
  canCompare: boolean;
}

/** The keys of the list of runs, on this page. */
function useSetKeys({ shown, wanted, want, canCompare }: Keyed) {
  const finder = useRef<HTMLInputElement>(null);
  const [at, setAt] = useState(-1);
  const [picked, setPicked] = useState<readonly string[]>([]);
  const { toggle } = useChosenTheme();
  const cursor = Math.min(at, shown.length - 1);
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
          [["v"], () => current && setPicked(toggled(picked, current.key))],
          [["c"], compare],
        ] as const)
      : []),
    [["/"], () => finder.current?.select()],
    [["t"], toggle],
  ]);
  return { finder, cursor, picked, compare, press };
}

function open({ key, page, summary }: ListedRun): void {
  if (page !== undefined) location.href = encodeURI(page);
  else if (summary !== undefined) location.hash = runLink(key);
}

/** Two runs at most: a third one takes the place of the first. */
function toggled(picked: readonly string[], key: string): readonly string[] {
  return picked.includes(key) ? picked.filter((one) => one !== key) : [...picked.slice(-1), key];
}
