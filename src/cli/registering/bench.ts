import type { Command } from "@commander-js/extra-typings";
import { countNumber, wholeNumber } from "../shared/option-values.ts";
import { dirOption } from "../shared/run-options.ts";
import type { Session } from "../shared/session.ts";
import type { Streams } from "../shared/streams.ts";
import { addBenchPull, addBenchSubmit } from "./bench-data.ts";
import { addBenchCompare, addBenchReport } from "./bench-results.ts";
import { addBenchRun } from "./bench-run.ts";

/** `bench`: its commands with their arguments and options. */
export function addBench(program: Command, streams: Streams, session: Session): void {
  const bench = program
    .command("bench")
    .summary("methods on labelled runs")
    .description("Score methods on labelled runs, with the floors beside them.");
  bench
    .command("list")
    .description("List the sets of labelled runs, and what a root means in each.")
    .addOption(dirOption())
    .option("--no-color", "no colour")
    .action(async (options) => {
      const { benchListCommand } = await import("../bench-list.ts");
      session.code = await benchListCommand(options, streams);
    });
  bench
    .command("describe")
    .description("Describe sets: lengths, where the roots lie, the roles.")
    .argument("[benchmark]", "a benchmark, benchmark/set, or all")
    .addOption(dirOption())
    .option("--json <file>", "write the numbers as JSON; - is standard output")
    .option("--no-color", "no colour")
    .action(async (benchmark, options) => {
      const { benchDescribeCommand } = await import("../bench-describe.ts");
      session.code = await benchDescribeCommand(benchmark, options, streams);
    });
  bench
    .command("triggers")
    .description("Say how often each trigger rule fires, and how well its firings point at labelled roots.")
    .argument("[benchmark]", "a benchmark, benchmark/set, or all")
    .addOption(dirOption())
    .option("--json <file>", "write the numbers as JSON; - is standard output")
    .option("--no-color", "no colour")
    .action(async (benchmark, options) => {
      const { benchTriggersCommand } = await import("../bench-triggers.ts");
      session.code = await benchTriggersCommand(benchmark, options, streams);
    });
  addBenchVerdict(bench, streams, session);
  addBenchRun(bench, streams, session);
  addBenchPull(bench, streams, session);
  addBenchCompare(bench, streams, session);
  addBenchReport(bench, streams, session);
  addBenchSubmit(bench, streams, session);
}

function addBenchVerdict(bench: Command, streams: Streams, session: Session): void {
  bench
    .command("verdict")
    .description("Say how often a root is named in failed runs, and in successful ones.")
    .argument("[runs...]", "runs with a recorded outcome; else every run of the data root")
    .addOption(dirOption())
    .option("--cv <folds>", "train and test in folds by task", wholeNumber)
    .option("--seeds <n>", "fold seeds of the cross-validation", countNumber, 10)
    .option("--json <file>", "write every verdict as JSON; - is standard output")
    .option("--no-color", "no colour")
    .action(async (runs, options) => {
      const { benchVerdictCommand } = await import("../bench-verdict.ts");
      session.code = await benchVerdictCommand(runs, options, streams);
    });
}
