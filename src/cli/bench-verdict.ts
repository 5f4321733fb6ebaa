import { RootstepError } from "../core/errors.ts";
import type { VerdictResult, VerdictRow } from "../evaluation/verdicts.ts";
import { loadOutcomes, readOutcomes } from "../outcomes.ts";
import type { Palette } from "../reports/terminal/palette.ts";
import { count } from "../reports/words.ts";
import type { Estimate } from "../scoring/intervals.ts";
import { measureVerdicts } from "../verdicts.ts";
import { dataRoot } from "./benchmarking/data-root.ts";
import { writeResultJson } from "./benchmarking/result-json.ts";
import { tableLines } from "./benchmarking/table.ts";
import { progressOn } from "./diagnosing/progress.ts";
import { EXIT } from "./shared/exit-codes.ts";
import { frameOf } from "./shared/frame.ts";
import type { Streams } from "./shared/streams.ts";
import { breathe } from "./shared/until-aborted.ts";

export interface BenchVerdictOptions {
  dir?: string | undefined;
  cv?: number | undefined;
  seeds: number;
  json?: string | undefined;
  color: boolean;
}

/** `rootstep bench verdict`: how often a root is named in failed runs, and how often in successful ones. */
export async function benchVerdictCommand(
  paths: readonly string[],
  options: BenchVerdictOptions,
  streams: Streams,
): Promise<number> {
  if (options.cv !== undefined && options.cv < 2)
    throw new RootstepError("arguments", "--cv needs 2 folds or more");
  const { palette } = frameOf(streams, options.color);
  const result = await measured(paths, options, palette, streams);
  if (result.n === 0)
    throw new RootstepError("input", `no run in ${paths.join(" ") || (options.dir ?? dataRoot(streams))}`);
  if (options.json !== undefined) await writeResultJson(result, options.json, streams);
  if (options.json !== "-") await streams.stdout.write(`${verdictLines(result, palette).join("\n")}\n`);
  return result.n < result.of ? EXIT.incomplete : EXIT.done;
}

async function measured(
  paths: readonly string[],
  { dir, cv, seeds }: BenchVerdictOptions,
  palette: Palette,
  streams: Streams,
): Promise<VerdictResult> {
  const progress = progressOn(streams.stderr, palette, false);
  const between = async (done: number, of?: number) => {
    await breathe();
    if (streams.signal.aborted) throw new RootstepError("interrupted", `stopped after ${done}`);
    if (of !== undefined) await progress.show(done / of, done);
  };
  const outcomes =
    paths.length > 0
      ? await readOutcomes(paths, between)
      : await loadOutcomes(dir ?? dataRoot(streams), between);
  const result = await measureVerdicts(outcomes, {
    folds: cv,
    seeds: Array.from({ length: seeds }, (_, index) => index + 1),
    between,
  });
  await progress.clear();
  return result;
}

function verdictLines(result: VerdictResult, palette: Palette): string[] {
  const { kinds, shapes, rule, n, of, threshold } = result;
  const several = shapes.filter(({ shape }) => kinds.filter((kind) => kind.shape === shape).length > 1);
  const runs = n === of ? count(n, "run") : `${n} of ${count(of, "run")}`;
  const { low, high } = threshold;
  const scale = low === high ? low.toFixed(2) : `${low.toFixed(2)} to ${high.toFixed(2)} over the folds`;
  const note = (words: string) => `  ${palette.dim(words)}`;
  return [
    `${palette.bold("verdicts")}  ${protocolWords(result)}, ${runs}, the outcome withheld`,
    "",
    ...knownTable([...kinds, ...several], palette),
    note(`how often a root is named, with the 95% interval; from a score of ${scale}`),
    "",
    note("the rule on the same runs: a mismatch that stands, a bad end, two strong signals"),
    ...knownTable(rule.shapes, palette),
    ...unknownTable(kinds, palette),
  ];
}

function knownTable(rows: readonly VerdictRow[], palette: Palette): string[] {
  const known = rows.filter(({ failed, successful }) => failed + successful > 0);
  const cells = known.map((row) => [
    nameOf(row),
    shareWords(row.recall),
    shareWords(row.falseAlarms),
    row.auroc
      ? `${row.auroc.value.toFixed(2)} [${row.auroc.low.toFixed(2)}, ${row.auroc.high.toFixed(2)}]`
      : "",
  ]);
  return tableLines(["", "failed runs", "successful runs", "AUROC"], cells, palette);
}

function unknownTable(rows: readonly VerdictRow[], palette: Palette): string[] {
  const cells = rows.flatMap((row) =>
    row.namedOfUnknown ? [[nameOf(row), shareWords(row.namedOfUnknown)]] : [],
  );
  return cells.length === 0 ? [] : ["", ...tableLines(["", "runs of unknown outcome"], cells, palette)];
}

function nameOf({ shape, format }: VerdictRow): string {
  return format === undefined ? `${shape}, all` : `${shape}, ${format}`;
}

function shareWords(share: Estimate | undefined): string {
  if (!share) return "";
  const [value, low, high] = [share.value, share.low, share.high].map((one) => Math.round(100 * one));
  return `${value}% of ${share.n} [${low}, ${high}]`;
}

function protocolWords({ protocol }: VerdictResult): string {
  if (protocol.kind === "shipped") return "as shipped";
  return `${protocol.folds} folds by task, ${count(protocol.seeds.length, "fold seed")}`;
}
