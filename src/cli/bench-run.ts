import { RootstepError } from "../core/errors.ts";
import type { BenchmarkResult, Figures } from "../evaluation/evaluate.ts";
import { setsNamed } from "../evaluation/load.ts";
import { type BenchmarkTask, runShipped, runTrained } from "../evaluation/run-benchmark.ts";
import { shippedPredictor, trainableNamed } from "../predictors.ts";
import type { Palette } from "../reports/terminal/palette.ts";
import { dataRoot } from "./benchmarking/data-root.ts";
import { writeResultJson } from "./benchmarking/result-json.ts";
import { resultLines, unreadLines } from "./benchmarking/result-table.ts";
import { sliceLines } from "./benchmarking/slice-table.ts";
import { progressOn } from "./diagnosing/progress.ts";
import { EXIT } from "./shared/exit-codes.ts";
import { frameOf } from "./shared/frame.ts";
import type { Streams } from "./shared/streams.ts";
import { breathe } from "./shared/until-aborted.ts";

export interface BenchRunOptions {
  method: string;
  dir?: string | undefined;
  cv?: number | undefined;
  seeds: number;
  leaveOut?: readonly string[] | undefined;
  json?: string | undefined;
  color: boolean;
}

/** `rootstep bench run`: a method on labelled runs, with floors beside it; exit code 3 when a run could not be read. */
export async function benchRunCommand(
  address: string,
  options: BenchRunOptions,
  streams: Streams,
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
    between: async (done, of) => {
      await breathe();
      if (streams.signal.aborted) throw new RootstepError("interrupted", `stopped after ${done}`);
      if (of !== undefined) await progress.show(done / of, done);
    },
  };
  const result = await resultOf(task, options, streams);
  await progress.clear();
  if (options.json !== undefined) await writeResultJson(result, options.json, streams);
  if (options.json !== "-") {
    const lines = [...result.sets, result].flatMap((one) => blockOf(one, palette));
    lines.push(...unreadLines(result, palette));
    await streams.stdout.write(`${lines.join("\n").trimEnd()}\n`);
  }
  return result.n < result.of ? EXIT.incomplete : EXIT.done;
}

function blockOf(one: Figures, palette: Palette): string[] {
  const slices = sliceLines(one, palette);
  return [...resultLines(one, palette), "", ...(slices.length > 0 ? [...slices, ""] : [])];
}

function resultOf(task: BenchmarkTask, options: BenchRunOptions, streams: Streams): Promise<BenchmarkResult> {
  const { cv, leaveOut = [], method } = options;
  if (cv === undefined && leaveOut.length === 0) {
    return runShipped(task, shippedPredictor(method, streams.signal));
  }
  return runTrained(task, trainableNamed(method), {
    elsewhere: dataRoot(streams),
    folds: cv,
    seeds: Array.from({ length: options.seeds }, (_, index) => index + 1),
    without: leaveOut.flatMap((one) => setsNamed(one).map((set) => set.address)),
  });
}
