import type { Working } from "../../../src/core/diagnosis.ts";
import { ballotsIn } from "../../model/workings/ballots.ts";
import { poolIn, segmentsIn } from "../../model/workings/rcta.ts";
import { usePage } from "../../state/page-context.tsx";
import { LedgerPanel } from "../ledger.tsx";
import { ReplayPanel } from "../replay/replay-panel.tsx";
import { RunHeader } from "../run-header.tsx";
import { BallotBox } from "./ballot-box.tsx";
import { Methods } from "./methods.tsx";
import { Pool } from "./pool.tsx";
import { Records } from "./records.tsx";
import { Segments } from "./segments.tsx";

/** How the diagnosis was made: what each method said, what it noted on the way, what it cost. */
export function Workings() {
  const { page } = usePage();
  const { workings } = page.answer;
  const segments = segmentsIn(workings);
  const pool = lastOf(workings, "candidates", poolIn);
  const ballots = lastOf(workings, "ballots", ballotsIn);
  const drawn = new Set([
    ...(segments ? ["segments", "summary", "outline"] : []),
    ...(pool ? ["candidates"] : []),
    ...(ballots ? ["ballots"] : []),
  ]);
  return (
    <div className="workings">
      <RunHeader />
      <Methods />
      <ReplayPanel />
      {ballots ? <BallotBox ballots={ballots} /> : null}
      {pool ? <Pool pool={pool} /> : null}
      {segments ? <Segments segments={segments} /> : null}
      <Records workings={workings.filter(({ kind }) => !drawn.has(kind))} />
      <LedgerPanel />
    </div>
  );
}

function lastOf<Read>(
  workings: readonly Working[],
  kind: string,
  read: (data: unknown) => Read | undefined,
): Read | undefined {
  const last = workings.findLast((working) => working.kind === kind);
  return last && read(last.data);
}
