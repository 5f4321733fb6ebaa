import { type BenchRow, SHOWN_METRICS } from "../../../src/reports/bench/bench-page.ts";
import { intervalText, valueText } from "../../../src/reports/bench/figures.ts";
import type { ShownMetric } from "../../model/bench/order.ts";
import { duration, whole } from "../../model/format.ts";
import { Inert } from "../inert.tsx";
import { Whisker } from "./whisker.tsx";

/** Fewer runs than this say nothing. */
const ENOUGH = 5;

const AGAINST = { worse: "worse than the floor", open: "as the floor" };

interface Props {
  row: BenchRow;
  floorOf(metric: ShownMetric): number | undefined;
}

/** A method: every metric with its interval against the best floor, and what it cost. */
export function MethodLine({ row, floorOf }: Props) {
  const { method, model, protocol, file, n, of, failed, metrics, againstFloors } = row;
  return (
    <tr title={file}>
      <th scope="row">
        <b>
          <Inert text={method} />
        </b>
        <small>
          <Inert text={[model ?? "no model", protocol].filter((words) => words !== "").join(", ")} />
          {n < of ? `, ${n} of ${of} runs` : ""}
          {failed > 0 ? `, ${failed} not judged` : ""}
          {n < ENOUGH ? ", too few runs" : ""}
        </small>
      </th>
      {SHOWN_METRICS.map((metric) => {
        const estimate = metrics[metric];
        if (!estimate) return <td key={metric}>–</td>;
        const against = againstFloors[metric];
        return (
          <td key={metric}>
            <div className="figure">
              <Whisker estimate={estimate} floor={floorOf(metric)} isHatched={n < ENOUGH} />
              <span>
                <b>{valueText(metric, estimate.value)}</b>
                <small>{intervalText(metric, estimate)}</small>
                {against === undefined || against === "better" ? null : (
                  <small className="at-floor">{AGAINST[against]}</small>
                )}
              </span>
            </div>
          </td>
        );
      })}
      <td className="right">{row.calls === undefined ? "0" : whole(row.calls)}</td>
      <td className="right">{row.costUsd === undefined ? "–" : row.costUsd.toFixed(2)}</td>
      <td className="right">{row.wallSeconds === undefined ? "–" : duration(row.wallSeconds * 1000)}</td>
    </tr>
  );
}
