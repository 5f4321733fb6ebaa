import type { BenchmarkReport, ReportRow, ReportSection } from "../../evaluation/report.ts";
import { countText, intervalText, METRIC_TITLES, valueText } from "../../reports/bench/figures.ts";
import { cell, prose } from "../../reports/markdown/escape.ts";
import { METRICS, type MetricName } from "../../scoring/metrics.ts";

/** A report in Markdown: for every benchmark scores with floors, costs, and published rows beside ours. */
export function reportMarkdown({ benchmarks }: BenchmarkReport): string {
  const sections = benchmarks.map((section) =>
    [
      `## ${prose(section.benchmark)}`,
      ...section.warnings.map(prose),
      scoreTable(section),
      costTable(section),
      ...(section.published.length > 0 ? [publishedTable(section)] : []),
    ].join("\n\n"),
  );
  return `# Results\n\n${NOTE}\n\n${sections.join("\n\n")}\n`;
}

const NOTE =
  "Intervals are 95%: Wilson's for shares, bootstrap over runs for the others. What is missing or invalid counts as wrong. Floors are what can be said without reading a run.";

function table(heading: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const rule = heading.map((_, column) => (column === 0 ? "---" : "--:"));
  return [line(heading), line(rule), ...rows.map(line)].join("\n");
}

function scoreTable({ rows, floors }: ReportSection): string {
  const ours = rows.map((row) => [
    methodCell(row),
    row.n === row.of ? `${row.n}` : `${row.n} of ${row.of}`,
    ...METRICS.map((metric) => estimateCell(metric, row.metrics, true)),
    valueText("stepExact", row.invalidRate),
  ]);
  const below = floors.map(({ title, n, metrics }) => [
    `_${cell(title)}_`,
    `${n}`,
    ...METRICS.map((metric) => estimateCell(metric, metrics, false)),
    "",
  ]);
  const heading = ["method", "n", ...METRICS.map((metric) => METRIC_TITLES[metric]), "invalid"];
  return table(heading, [...ours, ...below]);
}

function methodCell({ method, model, protocol }: Pick<ReportRow, "method" | "model" | "protocol">): string {
  const asked = model === undefined ? "" : `, ${model}`;
  return cell(`${method}${asked}${protocol === "shipped" ? "" : `, ${protocol}`}`);
}

/** Value, count of runs where it is one, and interval. */
function estimateCell(metric: MetricName, metrics: ReportRow["metrics"], isFull: boolean): string {
  const estimate = metrics[metric];
  if (!estimate || !Number.isFinite(estimate.value)) return "–";
  const value = valueText(metric, estimate.value);
  if (!isFull) return value;
  const counted = countText(metric, estimate);
  const runs = counted.startsWith("n ") ? "" : ` (${counted})`;
  return `${value}${runs} ${intervalText(metric, estimate).replaceAll("[", "\\[").replaceAll("]", "\\]")}`;
}

function costTable({ rows }: ReportSection): string {
  const heading = [
    "method",
    "not judged",
    "calls",
    "a run",
    "tokens in",
    "out",
    "cached",
    "reasoning",
    "read",
    "USD",
    "wall s",
    "file",
  ];
  return table(heading, rows.map(costCells));
}

function costCells(row: ReportRow): string[] {
  const { spent, n, failed, wallSeconds, file } = row;
  const number = (value: number | undefined) =>
    value === undefined ? "–" : Math.round(value).toLocaleString("en-US");
  return [
    methodCell(row),
    `${failed}`,
    number(spent?.calls ?? 0),
    spent ? (spent.calls / n).toFixed(1) : "0",
    number(spent?.input),
    number(spent?.output),
    number(spent?.cached),
    number(spent?.reasoning),
    number(spent?.observed),
    spent?.costUsd === undefined ? "–" : spent.costUsd.toFixed(2),
    wallSeconds === undefined ? "–" : wallSeconds.toFixed(1),
    cell(file),
  ];
}

function publishedTable({ published, rows }: ReportSection): string {
  const percent = (share: number) => (Number.isFinite(share) ? (share * 100).toFixed(1) : "–");
  const steps = (error: number) => (Number.isFinite(error) ? error.toFixed(1) : "–");
  const theirs = published.map((row) => [
    cell(row.method),
    cell(row.model),
    `${row.runs}`,
    percent(row.role),
    percent(row.stepExact),
    percent(row.stepWithin5),
    steps(row.mae),
    "",
    cell(row.source),
  ]);
  const ours = rows.flatMap((row) =>
    row.asItsAuthors
      ? [
          [
            `**${methodCell({ ...row, protocol: "shipped" })}**`,
            cell(row.model ?? "none"),
            `${row.n}`,
            percent(row.asItsAuthors.role.value),
            percent(row.asItsAuthors.stepExact.value),
            percent(row.asItsAuthors.stepWithin5.value),
            steps(row.asItsAuthors.mae.value),
            `${row.asItsAuthors.mae.valid}/${row.asItsAuthors.mae.n}`,
            cell(row.file),
          ],
        ]
      : [],
  );
  const heading = [
    "published, and here in bold",
    "model",
    "runs",
    "role %",
    "exact %",
    "±5 %",
    "MAE",
    "valid",
    "source",
  ];
  return table(heading, [...theirs, ...ours]);
}
