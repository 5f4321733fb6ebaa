import { RootstepError } from "../core/errors.ts";
import { saveRanker } from "../training/ranker-file.ts";
import { type TrainingReport, teamRanker, trainingReport } from "../training/report.ts";
import { retrain } from "../training/retrain.ts";
import { shippedStatistics } from "../training/team-learning.ts";
import type { Pause } from "../training/team-run.ts";
import { readTeamRuns, type TeamRuns } from "../training/team-runs.ts";
import { writeResultJson } from "./benchmarking/result-json.ts";
import { progressOn } from "./diagnosing/progress.ts";
import { EXIT } from "./shared/exit-codes.ts";
import { frameOf } from "./shared/frame.ts";
import type { Streams } from "./shared/streams.ts";
import { breathe } from "./shared/until-aborted.ts";
import { excludedLines, trainingLines } from "./training/training-table.ts";

export interface TrainCommandOptions {
  out: string;
  force?: true | undefined;
  json?: string | undefined;
  color: boolean;
}

/** `rootstep train`: a team's confirmed roots, added to the shipped statistics; exit code 3 when some were left out. */
export async function trainCommand(
  path: string,
  options: TrainCommandOptions,
  streams: Streams,
): Promise<number> {
  const { palette } = frameOf(streams, options.color);
  const read = await paced("run", options, streams, (pause) => readTeamRuns(path, pause));
  if (read.runs.length === 0) {
    await streams.stderr.write(
      excludedLines(read.excluded, palette)
        .map((line) => `${line}\n`)
        .join(""),
    );
    throw new RootstepError("input", `none of the ${read.labels} labels of ${path} can be learned from`);
  }
  const report = await learn(read, options, streams);
  if (options.json !== undefined) await writeResultJson(report, options.json, streams);
  if (options.json !== "-") {
    await streams.stdout.write(`${trainingLines(report, path, palette).join("\n")}\n`);
  }
  return read.excluded.length > 0 ? EXIT.incomplete : EXIT.done;
}

async function learn(
  read: TeamRuns,
  options: TrainCommandOptions,
  streams: Streams,
): Promise<TrainingReport> {
  const statistics = await shippedStatistics();
  const retraining = await paced("fit", options, streams, (pause) => retrain(read.runs, statistics, pause));
  const report = trainingReport(read, retraining, statistics.weights);
  if (!report.worthSaving && !options.force) return report;
  const sha256 = await saveRanker(options.out, teamRanker(read.runs, retraining, statistics.weights));
  return { ...report, saved: { file: options.out, sha256 } };
}

/** Some work with its progress on standard error, which an interrupt ends between two parts. */
async function paced<Result>(
  what: string,
  { color }: TrainCommandOptions,
  streams: Streams,
  work: (pause: Pause) => Promise<Result>,
): Promise<Result> {
  const progress = progressOn(streams.stderr, frameOf(streams, color).palette, false, what);
  try {
    return await work(async (done, of) => {
      await breathe();
      if (streams.signal.aborted) throw new RootstepError("interrupted", `stopped after ${done} ${what}s`);
      if (of !== undefined) await progress.show(done / of, done);
    });
  } finally {
    await progress.clear();
  }
}
