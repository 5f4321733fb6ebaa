import { RootstepError } from "../core/errors.ts";
import type { BenchmarkResult, Figures } from "../evaluation/evaluate.ts";
import { casesOf, setsNamed } from "../evaluation/load.ts";
import { type BenchmarkTask, runShipped, runTrained } from "../evaluation/run-benchmark.ts";
import { shippedPredictor, trainableNamed } from "../predictors.ts";
import type { Palette } from "../reports/terminal/palette.ts";
import type { Spending } from "./asking/asked-for.ts";
import { openForecast } from "./asking/confirm-cost.ts";
import { dataRoot } from "./benchmarking/data-root.ts";
import { writeResultJson } from "./benchmarking/result-json.ts";
import { failedLines, resultLines, unreadLines } from "./benchmarking/result-table.ts";
import { sliceLines } from "./benchmarking/slice-table.ts";
import { progressOn } from "./diagnosing/progress.ts";
import { commandLine } from "./judging/command-line.ts";
import { type Asking, type JudgeOptions, openJudge } from "./judging/judge.ts";
import { EXIT } from "./shared/exit-codes.ts";
import { frameOf } from "./shared/frame.ts";
import type { Streams } from "./shared/streams.ts";
import { breathe, untilAborted } from "./shared/until-aborted.ts";

export interface BenchRunOptions extends JudgeOptions {
  dir?: string | undefined;
  cv?: number | undefined;
  seeds: number;
  leaveOut?: readonly string[] | undefined;
  json?: string | undefined;
  color: boolean;
  /** The command line, to be typed again after an interrupt. */
  argv?: readonly string[] | undefined;
  /** Methods are given the expected answer of a task, where the benchmark has one. */
  withReference?: true | undefined;
  /** What is needed to say beforehand what it will cost. */
  spending?: Spending | undefined;
}

/**
 * `rootstep bench run`: a method on labelled runs, with floors beside it; exit code 3 when a run could not be read or was
 * not judged.
 */
export async function benchRunCommand(
  address: string,
  options: BenchRunOptions,
  streams: Streams,
  asking: Asking = {},
): Promise<number> {
  if (options.cv !== undefined && options.cv < 2)
    throw new RootstepError("arguments", "--cv needs 2 folds or more");
  const { palette } = frameOf(streams, options.color);
  const progress = progressOn(streams.stderr, palette, false);
  const task: BenchmarkTask = {
    benchmark: address,
    sets: setsNamed(address),
    dir: options.dir ?? dataRoot(streams),
    method: options.method,
    signal: streams.signal,
    between: async (done, of) => {
      await breathe();
      if (of !== undefined && streams.signal.aborted)
        throw new RootstepError("interrupted", `stopped after ${done}`);
      if (of !== undefined) await progress.show(done / of, done);
    },
  };
  if (options.spending) await confirmCases(task, options.spending, streams);
  const result = await resultOf(task, options, streams, asking);
  await progress.clear();
  if (options.json !== undefined) await writeResultJson(result, options.json, streams);
  if (options.json !== "-") {
    const lines = [...result.sets, result].flatMap((one) => blockOf(one, palette));
    lines.push(...failedLines(result, palette), ...unreadLines(result, palette));
    await streams.stdout.write(`${lines.join("\n").trimEnd()}\n`);
  }
  return result.n < result.of || result.failed > 0 ? EXIT.incomplete : EXIT.done;
}

/** Reads the runs once to say what asking about them will cost. */
async function confirmCases(
  { sets, dir, method }: BenchmarkTask,
  spending: Spending,
  streams: Streams,
): Promise<void> {
  const forecast = openForecast(method, spending);
  for await (const one of untilAborted(casesOf(sets, dir), streams.signal)) {
    if (!("reason" in one)) forecast.add(one.case.trajectory);
  }
  await forecast.confirm(streams, streams.stderr.isTTY);
}

function blockOf(one: Figures, palette: Palette): string[] {
  const slices = sliceLines(one, palette);
  return [...resultLines(one, palette), "", ...(slices.length > 0 ? [...slices, ""] : [])];
}

async function resultOf(
  task: BenchmarkTask,
  options: BenchRunOptions,
  streams: Streams,
  asking: Asking,
): Promise<BenchmarkResult> {
  const { cv, leaveOut = [], method } = options;
  if (cv === undefined && leaveOut.length === 0) return judged(task, options, streams, asking);
  return runTrained(task, trainableNamed(method), {
    elsewhere: dataRoot(streams),
    folds: cv,
    seeds: Array.from({ length: options.seeds }, (_, index) => index + 1),
    without: leaveOut.flatMap((one) => setsNamed(one).map((set) => set.address)),
  });
}

/** Every run judged as the method is shipped; the benchmark holds the runs, so the store keeps no copy. */
async function judged(
  task: BenchmarkTask,
  options: BenchRunOptions,
  streams: Streams,
  asking: Asking,
): Promise<BenchmarkResult> {
  const { judge, store, model, ranker, concurrency } = await openJudge(
    options,
    streams,
    { keepRuns: false },
    asking,
  );
  const predictor = shippedPredictor(async (run, about) => (await judge(run, about)).diagnosis);
  try {
    return await runShipped(
      { ...task, model: model?.name, ranker, concurrency, withReference: options.withReference },
      predictor,
    );
  } catch (fault) {
    if (!store || !options.argv || !(fault instanceof RootstepError) || fault.code !== "interrupted")
      throw fault;
    throw new RootstepError("interrupted", `${fault.message}; to go on: ${commandLine(options.argv)}`);
  }
}
