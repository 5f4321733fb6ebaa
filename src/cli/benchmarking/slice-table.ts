import type { PublishedRow } from "../../benchmarks/cases/published.ts";
import type { Figures } from "../../evaluation/evaluate.ts";
import { countText, intervalText, valueText } from "../../reports/bench/figures.ts";
import type { Palette } from "../../reports/terminal/palette.ts";
import type { Slice, Slices } from "../../scoring/slices.ts";
import { tableLines } from "./table.ts";

/** A method by source, length and distance, and what others published, where the benchmark has both. */
export function sliceLines({ slices, published, method }: Figures, palette: Palette): string[] {
  if (!slices) return [];
  const rows = [
    slices.all,
    ...slices.sources,
    ...named("steps", slices.lengths),
    ...named("to end", slices.distances),
  ];
  const heading = ["slice", "runs", "role", "95%", "exact", "95%", "±5", "95%", "MAE", "valid"];
  return [
    ...tableLines(heading, rows.map(sliceRow), palette),
    ...(published ? ["", ...publishedLines(published, slices, method, palette)] : []),
  ];
}

function named(what: string, slices: readonly Slice[]): Slice[] {
  return slices.map((slice) => ({ ...slice, name: `${slice.name} ${what}` }));
}

function sliceRow({ name, n, role, stepExact, stepWithin5, mae }: Slice): string[] {
  const shares = [
    ["roleAccuracy", role],
    ["stepExact", stepExact],
    ["stepWithin5", stepWithin5],
  ] as const;
  return [
    name,
    `${n}`,
    ...shares.flatMap(([metric, share]) => [
      valueText(metric, share.value),
      n === 0 ? "" : intervalText(metric, share),
    ]),
    steps(mae.value),
    `${mae.valid}/${mae.n}`,
  ];
}

function steps(error: number): string {
  return Number.isFinite(error) ? error.toFixed(1) : "-";
}

/** What others published on the whole set, with the method on these runs below. */
function publishedLines(
  rows: readonly PublishedRow[],
  slices: Slices,
  method: string,
  palette: Palette,
): string[] {
  const [first] = rows;
  if (!first) return [];
  const names = Object.keys(first.sources);
  const own = slices.sources.filter(({ name }) => names.includes(name));
  const overall = rows.map((row) => [
    row.method,
    ...[row.role, row.stepExact, row.stepWithin5].map(share),
    steps(row.mae),
    ...names.map((name) => `${row.sources[name] ?? "-"}`),
  ]);
  const { role, stepExact, stepWithin5, mae } = slices.all;
  const ours = [
    `${method}, here`,
    ...[role, stepExact, stepWithin5].map(({ value }) => share(value)),
    steps(mae.value),
    ...names.map((name) =>
      countText("stepExact", own.find((slice) => slice.name === name)?.stepExact ?? NOTHING),
    ),
  ];
  const bins = rows.map((row) => [row.method, ...[...row.lengths, ...row.distances].map(share)]);
  const ownBins = [...slices.lengths, ...slices.distances].map(({ stepExact }) => share(stepExact.value));
  const titles = [...slices.lengths.map(({ name }) => name), ...slices.distances.map(({ name }) => name)];
  return [
    ...tableLines(["published", "role", "exact", "±5", "MAE", ...names], [...overall, ours], palette),
    "",
    ...tableLines(
      ["exact, by steps | to end", ...titles],
      [...bins, [`${method}, here`, ...ownBins]],
      palette,
    ),
    ...[
      `published rows: ${first.runs} runs, ${first.model}, ${first.source}`,
      "by source: runs with the exact step; by length and by distance from root to end: percent exact",
    ].map((remark) => `  ${palette.dim(remark)}`),
  ];
}

const NOTHING = { value: 0, low: 0, high: 0, n: 0 };

/** In percent with a digit, as these rows are published. */
function share(value: number): string {
  return Number.isFinite(value) ? (value * 100).toFixed(1) : "-";
}
