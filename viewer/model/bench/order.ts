import type { BenchRow, SHOWN_METRICS } from "../../../src/reports/bench/bench-page.ts";

/** A metric that the page shows. */
export type ShownMetric = (typeof SHOWN_METRICS)[number];

export interface Order {
  by: ShownMetric | "method";
  isRising: boolean;
}

/** The rows in order; those without the figure stand last either way. */
export function ordered(rows: readonly BenchRow[], { by, isRising }: Order): BenchRow[] {
  const sign = isRising ? 1 : -1;
  return [...rows].sort((one, other) => {
    if (by === "method") return sign * one.method.localeCompare(other.method);
    const [a, b] = [one.metrics[by]?.value, other.metrics[by]?.value];
    if (a === undefined || b === undefined) return (a === undefined ? 1 : 0) - (b === undefined ? 1 : 0);
    return sign * (a - b);
  });
}

/** The order after a column's heading was pressed: the better end first, then the other way round. */
export function pressed(order: Order, by: Order["by"]): Order {
  if (order.by === by) return { by, isRising: !order.isRising };
  return { by, isRising: by === "exam" || by === "method" };
}
