import { ENOUGH } from "../../../src/reports/set/clusters.ts";
import { BINS, type Places } from "../../../src/reports/set/overview.ts";
import { percent } from "../../../src/reports/words.ts";
import { whole } from "../../model/format.ts";
import type { Picks } from "../../model/set/picks.ts";
import { Panel } from "../panel.tsx";
import { Nothing } from "./grid-panel.tsx";

interface Props {
  places: Places;
  picks: Picks;
  pick(picks: Partial<Picks>): void;
}

/** Where the root stands in its run, beside what it would be if every step were alike. */
export function PlacesPanel({ places, picks, pick }: Props) {
  const { bins, n, median, firstQuarter } = places;
  if (n === 0) return <Panel title="Where in the run">{<Nothing />}</Panel>;
  const top = ceiling(Math.max(...bins));
  const floor = n / BINS;
  return (
    <Panel title="Where in the run" aside={`${whole(firstQuarter)} of ${whole(n)} in the first quarter`}>
      <div className="places">
        <div className="y-axis" aria-hidden="true">
          {[top, top / 2, 0].map((tick) => (
            <span key={tick} style={{ bottom: `${(tick / top) * 100}%` }}>
              {tick}
            </span>
          ))}
        </div>
        <ol className="bins">
          {bins.map((runs, bin) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a bin is its place
            <li key={bin}>
              <button
                type="button"
                aria-label={binWords(bin, runs)}
                aria-pressed={picks.bin === String(bin)}
                disabled={runs === 0}
                onClick={() => pick({ bin: String(bin) })}
              >
                <i className={bin < BINS / 4 ? "early" : ""} style={{ height: `${(runs / top) * 100}%` }} />
              </button>
            </li>
          ))}
        </ol>
        <span className="floor" style={{ bottom: `calc(24px + (100% - 36px) * ${floor / top})` }}>
          <em>floor: every step alike</em>
        </span>
        {median === undefined ? null : <Median place={median} />}
        <div className="x-axis" aria-hidden="true">
          <span>first step</span>
          <span>25%</span>
          <span>50%</span>
          <span>75%</span>
          <span>last step</span>
        </div>
      </div>
      <p className="foot quiet">
        {n < ENOUGH
          ? `${whole(n)} ${n === 1 ? "root is" : "roots are"} too few to say where roots stand.`
          : `A quarter would be expected in the first quarter if every step were alike; it is ${percent(firstQuarter / n)}.`}
      </p>
    </Panel>
  );
}

function Median({ place }: { place: number }) {
  return (
    <span
      className={place > 0.7 ? "median left" : "median"}
      style={{ left: `calc(32px + (100% - 32px) * ${place})` }}
    >
      <em>middle {Math.round(place * 100)}%</em>
    </span>
  );
}

function binWords(bin: number, runs: number): string {
  const width = 100 / BINS;
  return `${bin * width} to ${(bin + 1) * width}% of the run: ${runs} ${runs === 1 ? "root" : "roots"}`;
}

/** The next even, round number that holds all bars. */
function ceiling(most: number): number {
  const unit = 10 ** Math.floor(Math.log10(Math.max(1, most)));
  return [2, 4, 6, 8, 10].map((times) => times * unit).find((round) => round >= most) ?? most;
}
