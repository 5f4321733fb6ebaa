import { type Command, Option } from "@commander-js/extra-typings";
import { METHOD, withModelOptions } from "../shared/model-options.ts";
import { collected, countNumber, wholeNumber } from "../shared/option-values.ts";
import { concurrencyOption, dirOption, shippedRankerOption } from "../shared/run-options.ts";
import type { Session } from "../shared/session.ts";
import type { Streams } from "../shared/streams.ts";
import { experiments, refuseForExperiment, refuseForLabelledRuns } from "./experiments.ts";

const NAMES = [...experiments.keys()].join(", ");

/** `bench run`: its arguments and options. */
export function addBenchRun(bench: Command, streams: Streams, session: Session): void {
  const command = bench
    .command("run")
    .description(`Score a method on the labelled runs of a benchmark; experiments by replay: ${NAMES}.`)
    .argument("<benchmark>", "a benchmark, benchmark/set, all, or an experiment")
    .option("--method <name>", METHOD);
  withModelOptions(command)
    .option("--with-reference", "give the method the expected answer, where the benchmark has one")
    .addOption(dirOption())
    .option("--cv <folds>", "train and test in folds by task", wholeNumber)
    .option("--seeds <n>", "fold seeds of the cross-validation", countNumber, 10)
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
    .optionsGroup("Options of experiments:")
    .addOption(diagnoserOption())
    .addOption(supervisorOption())
    .option("--worker <provider/model>", "opsworld: who fails, a model in place of the scripted workers")
    .option("--items <n>", "failed runs: 62 unless told", wholeNumber)
    .option("-k, --repetitions <n>", "attempts in each arm: 5 unless told", wholeNumber)
    .option(
      "--effort <level>",
      "opsworld: off, low, medium, high, every method with each; may be repeated",
      collected,
    )
    .option(
      "--exhaustive",
      "opsworld: try every action where a worker has several habits; takes a minute or two",
    )
    .option("--markdown <file>", "write the tables as Markdown; - is standard output")
    .action(async (benchmark, options) => {
      const experiment = experiments.get(benchmark);
      if (experiment) {
        refuseForExperiment(benchmark, experiment, options);
        session.code = await experiment.run(options, streams);
        return;
      }
      refuseForLabelledRuns(options);
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

function diagnoserOption() {
  const says =
    "opsworld: oracle, triage, random, last-step, famas or a method; NAME@last at the last step only";
  return new Option("--diagnoser <names>", says).argParser(listed);
}

function supervisorOption() {
  const says = "oversight: none, always, rules, triggers, model; all that can be asked unless told";
  return new Option("--supervisor <names>", says).argParser(listed);
}

/** Names, by commas or by repetition. */
function listed(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, ...value.split(",")];
}
