import type { BenchmarkResult, Figures } from "../../evaluation/evaluate.ts";
import { FLOORS } from "../../evaluation/floors/floors.ts";
import type { Palette } from "../../reports/terminal/palette.ts";
import { visible } from "../../reports/terminal/visible.ts";
import { percent } from "../../reports/words.ts";
import { METRICS } from "../../scoring/metrics.ts";
import { countText, intervalText, METRIC_TITLES, valueText } from "./figures.ts";
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

function signed(text: string): string {
  return /^[1-9]|^0\.\d*[1-9]/u.test(text) ? `+${text}` : text;
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
      return `as shipped, ${runs}`;
    case "cross-validation":
      return `${protocol.folds} folds by task, ${protocol.seeds.length} fold seeds${without}, ${runs}`;
    case "left-out":
      return `learned from ${protocol.training} runs of other tasks${without}, ${runs}`;
  }
}

function remarks({ verdicts, invalid, protocol, calibration }: Figures): string[] {
  const said = Object.entries(verdicts).map(([verdict, number]) => `${verdict} ${number}`);
  const wrong = Object.entries(invalid).map(([what, number]) => `${what} ${number}`);
  return [
    `calib. error of a perfectly calibrated method on so many runs: ${percent(calibration.noise)}`,
    ...(said.length === 0 ? [] : [`verdicts: ${said.join(", ")}`]),
    ...(wrong.length === 0 ? [] : [`invalid, counted wrong: ${wrong.join(", ")}`]),
    ...(protocol.kind === "cross-validation"
      ? ["a run's scores are averaged over the fold seeds first"]
      : []),
  ];
}

/** Runs that could not be scored, and why. */
export function unreadLines({ unread }: BenchmarkResult, palette: Palette): string[] {
  const shown = unread.slice(0, 5).map(({ benchmark, id, reason }) => `${benchmark} ${id}: ${reason}`);
  const rest = unread.length > 5 ? [`and ${unread.length - 5} more`] : [];
  return [...shown, ...rest].map((line) => `  ${palette.red("not scored")} ${visible(line)}`);
}
