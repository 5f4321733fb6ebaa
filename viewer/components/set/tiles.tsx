import type { Overview } from "../../../src/reports/set/overview.ts";
import { count } from "../../../src/reports/words.ts";
import { whole } from "../../model/format.ts";
import { RungBar } from "./rung-bar.tsx";
import { ShareBar } from "./share-bar.tsx";

interface Props {
  overview: Overview;
  without: number;
}

/** The set in numbers. */
export function Tiles({ overview, without }: Props) {
  const { tally, places, costUsd } = overview;
  const judged = tally.found + tally.noFailure + tally.notEnough;
  return (
    <section className="panel tiles" aria-label="In numbers">
      <div className="tile-of">
        <h2>Judged</h2>
        <Large value={judged} of={tally.all} />
        <ShareBar parts={[judged, tally.all - judged]} hatched={1} />
        <p>{unjudgedWords(overview, without)}</p>
      </div>
      <div className="tile-of">
        <h2>Name a root</h2>
        <Large value={tally.found} of={judged} />
        <ShareBar parts={[tally.found, tally.notEnough, tally.noFailure]} />
        <p>
          {count(tally.notEnough, "run")} without enough evidence, {whole(tally.noFailure)} with no failure
          found
        </p>
      </div>
      <div className="tile-of rungs-of">
        <h2>How far the {whole(places.n)} claims go</h2>
        <RungBar rungs={overview.rungs} />
      </div>
      <div className="tile-of">
        <h2>Middle place of the root</h2>
        <p className="large">{places.median === undefined ? "–" : `${Math.round(places.median * 100)}%`}</p>
        <p>{places.median === undefined ? "too few roots to say" : "of the run; the first step is 0%"}</p>
      </div>
      {costUsd === undefined ? null : (
        <div className="tile-of">
          <h2>Cost</h2>
          <p className="large">${costUsd.toFixed(2)}</p>
          <p>in model calls, where prices are known</p>
        </div>
      )}
    </section>
  );
}

function Large({ value, of }: { value: number; of: number }) {
  return (
    <p className="large">
      {whole(value)} <small>of {whole(of)}</small>
    </p>
  );
}

function unjudgedWords({ tally }: Overview, without: number): string {
  const parts = [
    ...(tally.unjudged > 0 ? [`${whole(tally.unjudged)} unjudged`] : []),
    ...(tally.unreadable > 0 ? [`${whole(tally.unreadable)} unreadable`] : []),
    ...(tally.waiting > 0 ? [`${whole(tally.waiting)} not read yet`] : []),
  ];
  const missing = parts.length === 0 ? "every run was judged" : parts.join(", ");
  return without > 0 ? `${missing}; ${count(without, "input")} without a run` : missing;
}
