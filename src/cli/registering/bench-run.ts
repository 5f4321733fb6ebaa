import { type Command, Option } from "@commander-js/extra-typings";
import { RootstepError } from "../../core/errors.ts";
import { METHOD, withModelOptions } from "../shared/model-options.ts";
import { collected, countNumber, wholeNumber } from "../shared/option-values.ts";
import { concurrencyOption, dirOption, shippedRankerOption } from "../shared/run-options.ts";
import type { Session } from "../shared/session.ts";
import type { Streams } from "../shared/streams.ts";

/** The one name that stands for no labelled runs: diagnosers are put to the test by replay. */
const OPSWORLD = "opsworld";

/** `bench run`: its arguments and options. */
export function addBenchRun(bench: Command, streams: Streams, session: Session): void {
  const command = bench
    .command("run")
    .description("Score a method on the labelled runs of a benchmark; opsworld scores repairs by replay.")
    .argument("<benchmark>", `a benchmark, benchmark/set, all, or ${OPSWORLD}`)
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
    .optionsGroup("Options of opsworld:")
    .addOption(diagnoserOption())
    .option("--worker <provider/model>", "who fails: a model, in place of the scripted workers")
    .option("--items <n>", "failed runs to explain: 62 unless told", wholeNumber)
    .option("-k, --repetitions <n>", "continuations with the action, and without: 5 unless told", wholeNumber)
    .option("--effort <level>", "off, low, medium, high: every method with each; may be repeated", collected)
    .option("--exhaustive", "try every action where a worker has several habits; takes a minute or two")
    .option("--markdown <file>", "write the tables as Markdown; - is standard output")
    .action(async (benchmark, options) => {
      if (benchmark === OPSWORLD) {
        refuse(options, ["withReference", "dir", "cv", "leaveOut"], "is for benchmarks of labelled runs");
        const { benchOpsWorldCommand } = await import("../bench-opsworld.ts");
        session.code = await benchOpsWorldCommand(options, streams);
        return;
      }
      const own = [
        "diagnoser",
        "worker",
        "items",
        "repetitions",
        "effort",
        "exhaustive",
        "markdown",
      ] as const;
      refuse(options, own, `is for bench run ${OPSWORLD}`);
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

/** An option that would be passed over is an error. */
function refuse<Name extends string>(
  options: Partial<Record<Name, unknown>>,
  names: readonly Name[],
  why: string,
): void {
  const given = names.find((name) => options[name] !== undefined);
  if (given === undefined) return;
  const flag = given.replace(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`);
  throw new RootstepError("arguments", `--${flag} ${why}`);
}

function diagnoserOption() {
  const says = "oracle, triage, random, last-step, famas or a method; NAME@last at the last step only";
  return new Option("--diagnoser <names>", says).argParser(
    (value: string, before: readonly string[] = []): readonly string[] => [...before, ...value.split(",")],
  );
}
