import { useState } from "react";
import { type BenchSection, bestFloor, SHOWN_METRICS } from "../../../src/reports/bench/bench-page.ts";
import { type Order, ordered } from "../../model/bench/order.ts";
import { Panel } from "../panel.tsx";
import { FloorLine } from "./floor-line.tsx";
import { Heading } from "./heading.tsx";
import { MethodLine } from "./method-line.tsx";
import { PublishedRows } from "./published-rows.tsx";
import { Told } from "./told.tsx";

/** One benchmark: every method that was measured on it, and what needs none. */
export function SectionPanel({ section }: { section: BenchSection }) {
  const { benchmark, rows, floors, sets } = section;
  const [order, setOrder] = useState<Order>({ by: "stepExact", isRising: false });
  const counts = [...new Set(rows.map(({ n }) => n))];
  return (
    <Panel title={benchmark} aside={`${counts.join(" or ")} runs`}>
      {sets > 1 ? (
        <p className="more warned">
          The files hold {sets} different sets of runs: compare rows of the same runs only.
        </p>
      ) : null}
      <section className="scroll" aria-label={`Methods on ${benchmark}`}>
        <table className="bench-table">
          <Heading order={order} setOrder={setOrder} />
          <tbody>
            {ordered(rows, order).map((row, index) => {
              const own = floors.filter(({ n }) => n === row.n);
              return (
                <MethodLine
                  // biome-ignore lint/suspicious/noArrayIndexKey: one file may be given twice
                  key={`${row.file} ${row.method} ${index}`}
                  row={row}
                  floorOf={(metric) => bestFloor(metric, own)}
                />
              );
            })}
          </tbody>
          {floors.length === 0 ? null : (
            <tbody className="floors">
              <tr>
                <th scope="rowgroup" colSpan={SHOWN_METRICS.length + 4}>
                  floors: what needs no method
                </th>
              </tr>
              {floors.map((floor, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: floors never move
                <FloorLine key={`${floor.title} ${index}`} floor={floor} isOfSeveral={counts.length > 1} />
              ))}
            </tbody>
          )}
        </table>
      </section>
      <Told section={section} />
      <PublishedRows published={section.published} />
    </Panel>
  );
}
