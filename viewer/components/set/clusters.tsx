import { useState } from "react";
import type { RoleFunction } from "../../../src/core/role-function.ts";
import { CATEGORIES } from "../../../src/reports/facts.ts";
import { type Cluster, ENOUGH } from "../../../src/reports/set/clusters.ts";
import { whole } from "../../model/format.ts";
import type { Picks } from "../../model/set/picks.ts";
import { Inert } from "../inert.tsx";
import { IntervalBar } from "../interval-bar.tsx";
import { Panel } from "../panel.tsx";

const FUNCTIONS: Record<RoleFunction, string> = {
  planner: "Planner",
  executor: "Executor",
  verifier: "Verifier",
  tool: "Tool",
  human: "Human",
};
/** Small clusters that are listed unasked. */
const FEW = 3;
const MANY = 8;

interface Props {
  clusters: readonly Cluster[];
  /** Runs that name a root. */
  named: number;
  picks: Picks;
  pick(picks: Partial<Picks>): void;
}

/** Runs that went wrong alike. */
export function Clusters({ clusters, named, picks, pick }: Props) {
  const [isOpen, open] = useState(false);
  const large = clusters.filter(({ isEnough }) => isEnough);
  const small = clusters.filter(({ isEnough }) => !isEnough);
  const shownLarge = isOpen ? large : large.slice(0, MANY);
  const shownSmall = isOpen ? small : small.slice(0, FEW);
  const rest = clusters.length - shownLarge.length - shownSmall.length;
  const scale = Math.max(0.05, ...clusters.map(({ share }) => share.high));
  const line = (cluster: Cluster) => (
    <ClusterLine
      key={cluster.key}
      cluster={cluster}
      scale={scale}
      isPicked={picks.cluster === cluster.key}
      pick={() => pick({ cluster: cluster.key })}
    />
  );
  return (
    <Panel
      title="Clusters"
      aside={`same function, category and kind of object; ${whole(small.length)} of ${whole(clusters.length)} under ${ENOUGH} runs`}
    >
      {clusters.length === 0 ? (
        <p className="foot quiet">No run names a root with a category.</p>
      ) : (
        <section className="scroll" aria-label="Clusters of runs">
          <table className="clusters">
            <thead>
              <tr>
                <th scope="col">Function</th>
                <th scope="col">Category</th>
                <th scope="col">Violated</th>
                <th scope="col" className="num">
                  Runs
                </th>
                <th scope="col">Share of {whole(named)}, 95% interval</th>
                <th scope="col" className="num">
                  Middle place
                </th>
                <th scope="col" className="num">
                  Tested
                </th>
              </tr>
            </thead>
            <tbody>{shownLarge.map(line)}</tbody>
            {shownSmall.length === 0 ? null : (
              <tbody className="few">
                <tr>
                  <th colSpan={7} scope="rowgroup">
                    <span className="swatch hatch" aria-hidden="true" /> insufficient: under {ENOUGH} runs,
                    neither ranked nor compared
                  </th>
                </tr>
                {shownSmall.map(line)}
              </tbody>
            )}
          </table>
        </section>
      )}
      {rest > 0 || isOpen ? (
        <p className="foot">
          <button type="button" className="link quiet" onClick={() => open(!isOpen)}>
            {isOpen ? "Show fewer" : `Show ${whole(rest)} more`}
          </button>
        </p>
      ) : null}
    </Panel>
  );
}

interface LineProps {
  cluster: Cluster;
  /** The share at the right end of the bars. */
  scale: number;
  isPicked: boolean;
  pick(): void;
}

function ClusterLine({ cluster, scale, isPicked, pick }: LineProps) {
  const { roleFunction, category, object, runs, isEnough, share, median, beyondJudged } = cluster;
  return (
    <tr className={isPicked ? "chosen" : ""}>
      <th scope="row">
        <button type="button" className="link" aria-pressed={isPicked} onClick={pick}>
          {FUNCTIONS[roleFunction]}
        </button>
      </th>
      <td>{CATEGORIES[category]}</td>
      <td>{object === undefined ? <span className="quiet">not named</span> : <Inert text={object} />}</td>
      <td className="num">
        <b>{whole(runs)}</b>
      </td>
      <td>
        <IntervalBar estimate={share} scale={scale} isHatched={!isEnough} />
      </td>
      <td className="num">
        {isEnough ? `${Math.round(median * 100)}%` : <span className="quiet">too few</span>}
      </td>
      <td className="num">
        {beyondJudged === 0 ? <span className="quiet">none</span> : `${beyondJudged} of ${runs}`}
      </td>
    </tr>
  );
}
