import { expect, it } from "vitest";
import { benchPageOf } from "../../../src/reports/bench/bench-page.ts";
import { readBenchResult } from "../../../src/reports/bench/bench-result.ts";
import { resultDocument } from "../../../src/reports/bench/testing/results.ts";
import { type Order, ordered, pressed } from "./order.ts";

const rows = benchPageOf(
  ["b", "a", "c"].flatMap((method, index) => {
    const document = resultDocument({ method, right: [1, index % 2] });
    const metrics = index === 2 ? {} : document.metrics;
    return readBenchResult(`${method}.json`, { ...document, metrics }) ?? [];
  }),
).sections.flatMap((section) => section.rows);

it("orders by a metric or by name; what was not measured stands last either way", () => {
  const names = (order: Order) => ordered(rows, order).map(({ method }) => method);
  expect(names({ by: "stepExact", isRising: false })).toEqual(["a", "b", "c"]);
  expect(names({ by: "stepExact", isRising: true })).toEqual(["b", "a", "c"]);
  expect(names({ by: "method", isRising: true })).toEqual(["a", "b", "c"]);
});

it("begins with the better end of a column and turns round when it is pressed again", () => {
  const first = pressed({ by: "stepExact", isRising: false }, "exam");
  expect(first).toEqual({ by: "exam", isRising: true });
  expect(pressed(first, "exam")).toEqual({ by: "exam", isRising: false });
  expect(pressed(first, "hitAt3")).toEqual({ by: "hitAt3", isRising: false });
});
