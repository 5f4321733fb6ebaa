import { ENOUGH } from "../../../src/reports/set/clusters.ts";
import type { Count, Overview } from "../../../src/reports/set/overview.ts";
import { whole } from "../../model/format.ts";
import type { Picks } from "../../model/set/picks.ts";
import type { Named } from "../../state/page-context.tsx";
import { Inert } from "../inert.tsx";
import { Panel } from "../panel.tsx";
import { RoleMark } from "../role-mark.tsx";

interface Props {
  overview: Overview;
  lookOf(name: string): Named;
  picks: Picks;
  /** The role that the table is narrowed to. */
  role: string;
  pick(picks: Partial<Picks>, role?: string): void;
}

/** What went wrong, by the role responsible; a click shows the runs. */
export function GridPanel({ overview, lookOf, picks, role, pick }: Props) {
  const { grid } = overview;
  const most = Math.max(1, ...grid.cells.flat());
  if (grid.rows.length === 0) return <Panel title="Who and what">{<Nothing />}</Panel>;
  return (
    <Panel title="Who and what" aside={<UnderFive />}>
      <section className="scroll" aria-label="Counts by role and kind of failure">
        <table className="grid">
          <thead>
            <tr>
              <td />
              {grid.columns.map(({ name }) => (
                <th key={name} scope="col">
                  {name === "" ? (
                    <span className="quiet">role not named</span>
                  ) : (
                    <RoleMark named={lookOf(name)} />
                  )}
                </th>
              ))}
              <th scope="col" className="total">
                all
              </th>
            </tr>
          </thead>
          <tbody>
            {grid.rows.map((row, index) => (
              <tr key={row.name}>
                <th scope="row">
                  <button type="button" className="link" onClick={() => pick({ title: row.name })}>
                    <Inert text={row.words} />
                  </button>
                </th>
                {grid.columns.map((column, number) => (
                  <Cell
                    key={column.name}
                    row={row}
                    column={column}
                    runs={grid.cells[index]?.[number] ?? 0}
                    most={most}
                    isPicked={picks.title === row.name && role === column.name}
                    pick={() => pick({ title: row.name }, column.name)}
                  />
                ))}
                <td className="total">
                  <b>{whole(row.runs)}</b>
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" className="quiet">
                all
              </th>
              {grid.columns.map(({ name, runs }) => (
                <td key={name} className="total">
                  <b>{whole(runs)}</b>
                </td>
              ))}
              <td className="total">
                <b>{whole(overview.places.n)}</b>
              </td>
            </tr>
          </tfoot>
        </table>
      </section>
      <Beyond rows={grid.otherRows} columns={grid.otherColumns} />
    </Panel>
  );
}

interface CellProps {
  row: Count;
  column: Count;
  runs: number;
  most: number;
  isPicked: boolean;
  pick(): void;
}

/** The more runs, the darker; too few to say anything are hatched. */
function Cell({ row, column, runs, most, isPicked, pick }: CellProps) {
  if (runs === 0) {
    return (
      <td>
        <span className="none">·</span>
      </td>
    );
  }
  const share = Math.sqrt(runs / most);
  const isEnough = runs >= ENOUGH;
  const words = `${row.words}, ${column.words === "" ? "role not named" : column.words}: ${runs}${isEnough ? "" : ", too few"}`;
  return (
    <td>
      <button
        type="button"
        className={isEnough ? "cell" : "cell few"}
        aria-pressed={isPicked}
        aria-label={words}
        onClick={pick}
        style={
          isEnough
            ? { background: `color-mix(in oklab, var(--ink) ${Math.round(8 + 22 * share)}%, var(--surface))` }
            : {}
        }
      >
        {whole(runs)}
      </button>
    </td>
  );
}

function Beyond({ rows, columns }: { rows: number; columns: number }) {
  const parts = [
    ...(rows > 0 ? [`${rows} rarer ${rows === 1 ? "kind" : "kinds"} of failure`] : []),
    ...(columns > 0 ? [`${columns} ${columns === 1 ? "role" : "roles"} seldom responsible`] : []),
  ];
  if (parts.length === 0) return null;
  return <p className="foot quiet">Not shown: {parts.join(" and ")}; they are in the table below.</p>;
}

/** What hatching means on this page. */
function UnderFive() {
  return (
    <>
      <span className="swatch hatch" aria-hidden="true" /> under {ENOUGH} runs: too few
    </>
  );
}

export function Nothing() {
  return <p className="foot quiet">No run names a root.</p>;
}
