import { useMemo } from "react";
import type { ListedRun } from "../../../src/reports/page/listed-run.ts";
import { overviewOf } from "../../../src/reports/set/overview.ts";
import { useAfterPaint } from "../../hooks/use-after-paint.ts";
import { useListKeys } from "../../hooks/use-list-keys.ts";
import { keepSettings, useRoute } from "../../hooks/use-route.ts";
import { roleLooks } from "../../model/role-looks.ts";
import { settingsOf, type Wanted, wantedIn, wantedRuns } from "../../model/run-table.ts";
import { NO_PICKS, type Picks, pickedRuns, picksIn } from "../../model/set/picks.ts";
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
  const { finder, cursor, moves, picked, compare, press } = useListKeys({ shown, wanted, want, canCompare });
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
              moves={moves}
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
