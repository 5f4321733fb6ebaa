import { type BenchFloor, SHOWN_METRICS } from "../../../src/reports/bench/bench-page.ts";
import { valueText } from "../../../src/reports/bench/figures.ts";
import { Inert } from "../inert.tsx";
import { FloorMark } from "./whisker.tsx";

/** What can be said without reading a run. */
export function FloorLine({
  floor: { title, n, metrics },
  isOfSeveral,
}: {
  floor: BenchFloor;
  isOfSeveral: boolean;
}) {
  return (
    <tr>
      <th scope="row">
        <Inert text={title} />
        {isOfSeveral ? <small>on {n} runs</small> : null}
      </th>
      {SHOWN_METRICS.map((metric) => {
        const value = metrics[metric]?.value;
        return (
          <td key={metric}>
            {value === undefined ? (
              <span className="sr">none</span>
            ) : (
              <div className="figure">
                <FloorMark value={value} />
                <span>{valueText(metric, value)}</span>
              </div>
            )}
          </td>
        );
      })}
      <td colSpan={3} />
    </tr>
  );
}
