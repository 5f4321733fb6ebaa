import type { Command } from "@commander-js/extra-typings";
import { METHOD, withModelOptions } from "../shared/model-options.ts";
import { collected, wholeNumber } from "../shared/option-values.ts";
import { concurrencyOption, dirOption, shippedRankerOption } from "../shared/run-options.ts";
import type { Streams } from "../shared/streams.ts";

interface Session {
  code: number;
  argv: readonly string[];
}

/** `bench run`: its arguments and options. */
export function addBenchRun(bench: Command, streams: Streams, session: Session): void {
  const command = bench
    .command("run")
    .description("Score a method on the labelled runs of a benchmark.")
    .argument("<benchmark>", "a benchmark, benchmark/set, or all")
    .option("--method <name>", METHOD);
  withModelOptions(command)
    .option("--with-reference", "give the method the expected answer, where the benchmark has one")
    .addOption(dirOption())
    .option("--cv <folds>", "train and test in folds by task", wholeNumber)
    .option("--seeds <n>", "fold seeds of the cross-validation", wholeNumber, 10)
    .option(
      "--leave-out <benchmark>",
      "never learn from this one, nor from its tasks; may be repeated",
      collected,
    )
    .addOption(shippedRankerOption())
    .option("--json <file>", "write every score as JSON; - is standard output")
    .addOption(concurrencyOption())
    .option("--store", "keep the diagnoses in .rootstep, whatever the method")
    .option("--no-store", "keep nothing")
    .option("--fresh", "ask again what is in the store")
    .option("--no-color", "no colour")
    .action(async (benchmark, options) => {
      const [{ askedFor }, { benchRunCommand }] = await Promise.all([
        import("../asking/asked-for.ts"),
        import("../bench-run.ts"),
      ]);
      const learns = options.cv !== undefined || options.leaveOut !== undefined;
      const { asking, ...asked } = learns
        ? { method: options.method ?? "triage", asking: {} }
        : await askedFor(options, streams);
      const all = { ...options, ...asked, argv: session.argv };
      session.code = await benchRunCommand(benchmark, all, streams, asking);
    });
}
