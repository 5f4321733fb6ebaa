import { Fragment } from "react";
import type { BenchRow, BenchSection } from "../../../src/reports/bench/bench-page.ts";
import { type TestedPair, TOLD_APART } from "../../../src/reports/bench/tested-pairs.ts";
import { Inert } from "../inert.tsx";

/** Which methods the exact steps tell from the best one, and which they do not. */
export function Told({ section: { rows, tested } }: { section: BenchSection }) {
  const [best] = rows;
  if (!best || tested.length === 0) return null;
  const told = tested.filter(({ p }) => p < TOLD_APART);
  const open = tested.filter(({ p }) => p >= TOLD_APART);
  return (
    <div className="told-apart">
      <p>
        On exact step, against <Name row={best} /> run by run:
      </p>
      <Side title="Not told apart" pairs={open} rows={rows} />
      <Side title="Told apart" pairs={told} rows={rows} />
      <p className="quiet">
        In brackets on how many runs only the one and only the other is right, of how many both were scored
        on; McNemar’s exact p{tested.length > 1 ? `, corrected for ${tested.length} pairs (Holm)` : ""}.
      </p>
    </div>
  );
}

function Side({
  title,
  pairs,
  rows,
}: {
  title: string;
  pairs: readonly TestedPair[];
  rows: readonly BenchRow[];
}) {
  if (pairs.length === 0) return null;
  return (
    <p>
      <b>{title}:</b>{" "}
      {pairs.map(({ b, n, onlyA, onlyB, p }, index) => {
        const row = rows[b];
        return row ? (
          <Fragment key={b}>
            {index > 0 ? ", " : ""}
            <Name row={row} /> ({onlyA} against {onlyB} of {n}, p{" "}
            {p < 0.001 ? "< 0.001" : `= ${p.toFixed(3)}`})
          </Fragment>
        ) : null;
      })}
    </p>
  );
}

function Name({ row: { method, model } }: { row: BenchRow }) {
  return <Inert text={model === undefined ? method : `${method} with ${model}`} />;
}
