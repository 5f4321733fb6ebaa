import type { BenchmarkResult, Figures } from "../../evaluation/evaluate.ts";
import { FLOORS } from "../../evaluation/floors/floors.ts";
import { countText, intervalText, METRIC_TITLES, signed, valueText } from "../../reports/bench/figures.ts";
import type { Palette } from "../../reports/terminal/palette.ts";
import { visible } from "../../reports/terminal/visible.ts";
import { count, percent } from "../../reports/words.ts";
import { METRICS } from "../../scoring/metrics.ts";
import type { Spending } from "../../scoring/spending.ts";
import { tableLines } from "./table.ts";

/** A method's metrics with interval, count and distance to the position-only model, then every floor. */
export function resultLines(result: Figures, palette: Palette): string[] {
  return [
    `${palette.bold(visible(result.benchmark))}  ${visible(result.method)}, ${protocolWords(result)}`,
    "",
    ...metricTable(result, palette),
    "",
    ...floorTable(result, palette),
    ...remarks(result).map((remark) => `  ${palette.dim(visible(remark))}`),
  ];
}

function metricTable({ metrics, abovePosition, seedSpread }: Figures, palette: Palette): string[] {
  const heading = [
    "",
    "value",
    "95% interval",
    "runs",
    ...(seedSpread ? ["±seeds"] : []),
    "over position",
    "",
  ];
  const rows = METRICS.map((metric) => {
    const above = abovePosition[metric];
    return [
      METRIC_TITLES[metric],
      valueText(metric, metrics[metric].value),
      intervalText(metric, metrics[metric]),
      countText(metric, metrics[metric]),
      ...(seedSpread ? [valueText(metric, seedSpread[metric])] : []),
      signed(valueText(metric, above?.value)),
      above ? intervalText(metric, above) : "",
    ];
  });
  return tableLines(heading, rows, palette);
}

const SHORT = ["exact", "±5", "hit@3", "role", "EXAM", "log-loss", "Brier", "calib."];

function floorTable({ floors, method, metrics }: Figures, palette: Palette): string[] {
  const row = (title: string, values: Figures["floors"][string]) => [
    title,
    ...METRICS.map((metric) => valueText(metric, values[metric]?.value)),
  ];
  const rows = FLOORS.map(({ name, title }) => row(title, floors[name] ?? {}));
  return tableLines(["floors, same runs", ...SHORT], [...rows, row(method, metrics)], palette);
}

function protocolWords({ protocol, n, of }: Figures): string {
  const runs = n === of ? `${n} runs scored` : `${n} of ${of} runs scored`;
  const without =
    protocol.kind !== "shipped" && protocol.without.length > 0
      ? `, never from ${protocol.without.join(", ")}`
      : "";
  switch (protocol.kind) {
    case "shipped":
      return `${protocol.ranker ? `ranked by ${protocol.ranker.name}` : "as shipped"}, ${runs}`;
    case "cross-validation":
      return `${protocol.folds} folds by task, ${protocol.seeds.length} fold seeds${without}, ${runs}`;
    case "left-out":
      return `learned from ${protocol.training} runs of other tasks${without}, ${runs}`;
  }
}

function remarks({ verdicts, invalid, failed, spent, n, protocol, calibration }: Figures): string[] {
  const said = Object.entries(verdicts).map(([verdict, number]) => `${verdict} ${number}`);
  const wrong = Object.entries(invalid).map(([what, number]) => `${what} ${number}`);
  return [
    `calib. error of a perfectly calibrated method on so many runs: ${percent(calibration.noise)}`,
    ...(said.length === 0 ? [] : [`verdicts: ${said.join(", ")}`]),
    ...(wrong.length === 0 ? [] : [`invalid, counted wrong: ${wrong.join(", ")}`]),
    ...(failed === 0 ? [] : [`${n - failed} of ${n} judged; ${failed} not judged, counted wrong`]),
    ...(spent ? [spendingWords(spent)] : []),
    ...(protocol.kind === "cross-validation"
      ? ["a run's scores are averaged over the fold seeds first"]
      : []),
  ];
}

function spendingWords({ calls, input, output, costUsd }: Spending): string {
  const number = (value: number) => value.toLocaleString("en-US");
  const price = costUsd === undefined ? "price not known" : `$${costUsd.toFixed(2)}`;
  return `${count(calls, "call")}, ${number(input)} tokens in, ${number(output)} out, ${price}`;
}

/** Runs that could not be scored, and why. */
export function unreadLines({ unread }: BenchmarkResult, palette: Palette): string[] {
  return listed(unread).map((line) => `  ${palette.red("not scored")} ${visible(line)}`);
}

/** Runs that were not judged and count as wrong, and why. */
export function failedLines({ runs }: BenchmarkResult, palette: Palette): string[] {
  const failed = runs.flatMap(({ benchmark, id, error }) =>
    error ? [{ benchmark, id, reason: error }] : [],
  );
  return listed(failed).map((line) => `  ${palette.red("counted wrong")} ${visible(line)}`);
}

const LISTED = 5;

function listed(runs: readonly { benchmark: string; id: string; reason: string }[]): string[] {
  const shown = runs.slice(0, LISTED).map(({ benchmark, id, reason }) => `${benchmark} ${id}: ${reason}`);
  return runs.length > LISTED ? [...shown, `and ${runs.length - LISTED} more`] : shown;
}
