import type { Command } from "@commander-js/extra-typings";
import { collected } from "../shared/option-values.ts";
import type { Session } from "../shared/session.ts";
import type { Streams } from "../shared/streams.ts";

/** `bench submit`: its arguments and options. */
export function addBenchSubmit(bench: Command, streams: Streams, session: Session): void {
  bench
    .command("submit")
    .description("Write a result as a submission to LongRCA's leaderboard, or check one.")
    .argument("[result]", "the JSON of bench run longrca/full --json")
    .option("--to <folder>", "write the submission there")
    .option("--check <folder>", "check a submission that is there")
    .option("--dir <folder>", "compare its ids with the data set in this folder")
    .option("--submission-id <id>", "team-method-model-yyyymmdd")
    .option("--method-name <name>", "the method's name on the leaderboard")
    .option("--model <name>", "model and version")
    .option("--provider <name>", "who serves the model")
    .option("--author <name>", "may be repeated", collected)
    .option("--date <day>", "YYYY-MM-DD, today unless told")
    .option("--code-url <url>", "the method's public code")
    .option("--logs-url <url>", "public logs of the run")
    .option("--licence <name>", "of the predictions")
    .option("--no-color", "no colour")
    .action(async (result, options) => {
      const { benchSubmitCommand } = await import("../bench-submit.ts");
      session.code = await benchSubmitCommand(result, options, streams);
    });
}

/** `bench pull`: its arguments and options. */
export function addBenchPull(bench: Command, streams: Streams, session: Session): void {
  bench
    .command("pull")
    .description(
      "Download a benchmark's published runs and labels; a pull that was cut goes on where it ended.",
    )
    .argument("<benchmark>", "longrca, who-and-when or agentrx")
    .option("--to <folder>", "the data root; ROOTSTEP_DATA or ./data unless told")
    .option("--mirror <url>", "asks this address under the paths of the host")
    .option("--revision <commit>", "another commit or branch than the one that is pinned")
    .option("--check", "compare what is there with its lock file; no network")
    .option("--no-color", "no colour")
    .action(async (benchmark, options) => {
      const { benchPullCommand } = await import("../bench-pull.ts");
      session.code = await benchPullCommand(benchmark, options, streams);
    });
}
