import { type Agreement, type Comparison, compareResults, type Differing } from "../evaluation/compare.ts";
import { intervalText, METRIC_TITLES, signed, valueText } from "../reports/bench/figures.ts";
import type { Palette } from "../reports/terminal/palette.ts";
import { visible } from "../reports/terminal/visible.ts";
import { count } from "../reports/words.ts";
import { METRICS } from "../scoring/metrics.ts";
import { readResultFile } from "./benchmarking/read-result.ts";
import { writeResultJson } from "./benchmarking/result-json.ts";
import { tableLines } from "./benchmarking/table.ts";
import { EXIT } from "./shared/exit-codes.ts";
import { frameOf } from "./shared/frame.ts";
import type { Streams } from "./shared/streams.ts";

export interface BenchCompareOptions {
  json?: string | undefined;
  top: number;
  color: boolean;
}

/** `rootstep bench compare`: two results on the same runs, with the interval of every difference and McNemar's test. */
export async function benchCompareCommand(
  [fileA, fileB]: readonly [string, string],
  options: BenchCompareOptions,
  streams: Streams,
): Promise<number> {
  const comparison = compareResults(await readResultFile(fileA), await readResultFile(fileB));
  if (options.json !== undefined) await writeResultJson(comparison, options.json, streams);
  if (options.json !== "-") {
    const { palette } = frameOf(streams, options.color);
    await streams.stdout.write(`${linesOf(comparison, options.top, palette).join("\n").trimEnd()}\n`);
  }
  return EXIT.done;
}

function linesOf(comparison: Comparison, top: number, palette: Palette): string[] {
  const { a, b, n, warnings } = comparison;
  return [
    `${palette.bold("A")}  ${sideWords(a)}`,
    `${palette.bold("B")}  ${sideWords(b)}`,
    `${count(n, "run")} compared`,
    ...warnings.map((warning) => palette.yellow(visible(warning))),
    "",
    ...(n === 0 ? ["no run is in both files"] : figuresOf(comparison, top, palette)),
  ];
}

function sideWords({ benchmark, method, model, runs }: Comparison["a"]): string {
  return `${visible(method)}${model ? ` with ${visible(model)}` : ""} on ${visible(benchmark)}, ${count(runs, "run")}`;
}

function figuresOf(comparison: Comparison, top: number, palette: Palette): string[] {
  const rows = METRICS.map((metric) => {
    const { a, b, difference } = comparison.metrics[metric];
    return [
      METRIC_TITLES[metric],
      valueText(metric, a),
      valueText(metric, b),
      signed(valueText(metric, difference.value)),
      intervalText(metric, difference),
    ];
  });
  const agreement = [agreementRow("exact step", comparison.step), agreementRow("role", comparison.role)];
  return [
    ...tableLines(["", "A", "B", "B − A", "95% interval"], rows, palette),
    "",
    ...tableLines(["right", "both", "only A", "only B", "neither", "McNemar p"], agreement, palette),
    "",
    ...differingLines(comparison.differing, top, palette),
  ];
}

function agreementRow(what: string, { both, onlyA, onlyB, neither, p }: Agreement): string[] {
  return [what, `${both}`, `${onlyA}`, `${onlyB}`, `${neither}`, p < 0.001 ? "<0.001" : p.toFixed(3)];
}

function differingLines(differing: readonly Differing[], top: number, palette: Palette): string[] {
  if (differing.length === 0) return ["  They have the exact step on the same runs."];
  const shown = evenly(differing, top);
  const rows = shown.map(({ benchmark, id, steps, truth, a, b, right }) => [
    `${benchmark} ${id}`,
    `${truth.step}/${steps}`,
    `${a.step ?? "-"}${right === "a" ? "*" : " "}`,
    `${b.step ?? "-"}${right === "b" ? "*" : " "}`,
  ]);
  const rest = differing.length - shown.length;
  return [
    ...tableLines(["exact step by one alone (*)", "root", "A", "B"], rows, palette),
    ...(rest > 0 ? [`  ${palette.dim(`and ${rest} more; --top ${differing.length} lists them all`)}`] : []),
  ];
}

/** The first of both kinds in turn, so that a short list shows both. */
function evenly(differing: readonly Differing[], top: number): Differing[] {
  const ofA = differing.filter(({ right }) => right === "a");
  const ofB = differing.filter(({ right }) => right === "b");
  const half = Math.ceil(top / 2);
  const fromA = Math.min(ofA.length, Math.max(half, top - ofB.length));
  return [...ofA.slice(0, fromA), ...ofB.slice(0, Math.max(0, top - fromA))];
}
