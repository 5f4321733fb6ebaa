import type { Rung } from "../../../src/reports/page/page.ts";
import type { Overview } from "../../../src/reports/set/overview.ts";
import { whole } from "../../model/format.ts";

const WORDS: Record<Rung, string> = {
  observed: "observed by rules",
  suspected: "suspected",
  judged: "judged by a model",
  replayed: "supported by replay",
  confirmed: "confirmed by a person",
};
const FILLS: Record<Rung, string> = {
  observed: "var(--rule-2)",
  suspected: "var(--ink-4)",
  judged: "var(--ink-3)",
  replayed: "var(--ref)",
  confirmed: "var(--ink)",
};

/** How far claims go, as shares of all claims. */
export function RungBar({ rungs }: Pick<Overview, "rungs">) {
  const shown = rungs.filter(({ runs }) => runs > 0);
  return (
    <>
      <div className="share-bar tall" aria-hidden="true">
        {shown.map(({ rung, runs }) => (
          <i key={rung} style={{ flexGrow: runs, background: FILLS[rung] }} />
        ))}
      </div>
      <ul className="rung-list">
        {shown.map(({ rung, runs }) => (
          <li key={rung}>
            <i className="square" style={{ background: FILLS[rung] }} aria-hidden="true" />
            <b>{whole(runs)}</b> {WORDS[rung]}
          </li>
        ))}
      </ul>
    </>
  );
}
