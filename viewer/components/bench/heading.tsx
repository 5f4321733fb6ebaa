import { SHOWN_METRICS } from "../../../src/reports/bench/bench-page.ts";
import { METRIC_TITLES } from "../../../src/reports/bench/figures.ts";
import { type Order, pressed } from "../../model/bench/order.ts";

interface Props {
  order: Order;
  setOrder(order: Order): void;
}

/** The columns; those of methods and metrics order the rows. */
export function Heading({ order, setOrder }: Props) {
  const column = (by: Order["by"], title: string) => {
    const isChosen = order.by === by;
    return (
      <th
        key={by}
        scope="col"
        aria-sort={isChosen ? (order.isRising ? "ascending" : "descending") : undefined}
      >
        <button type="button" className="sort" onClick={() => setOrder(pressed(order, by))}>
          {title}
          <span aria-hidden="true">{isChosen ? (order.isRising ? " ↑" : " ↓") : ""}</span>
        </button>
      </th>
    );
  };
  return (
    <thead>
      <tr>
        {column("method", "Method")}
        {SHOWN_METRICS.map((metric) => column(metric, METRIC_TITLES[metric]))}
        {["Calls", "Dollars", "Time"].map((title) => (
          <th key={title} scope="col" className="right">
            {title}
          </th>
        ))}
      </tr>
    </thead>
  );
}
