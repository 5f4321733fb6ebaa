import { type Command, Option } from "@commander-js/extra-typings";
import { FAIL_LEVELS } from "../diagnosing/fail-on.ts";
import { METHOD, withModelOptions } from "../shared/model-options.ts";
import { wholeNumber } from "../shared/option-values.ts";
import {
  concurrencyOption,
  formatOption,
  secretsOption,
  shippedRankerOption,
} from "../shared/run-options.ts";
import type { Session } from "../shared/session.ts";
import type { Streams } from "../shared/streams.ts";

/** `diagnose`: its arguments and options. */
export function addDiagnose(program: Command, streams: Streams, session: Session): void {
  const command = program
    .command("diagnose")
    .summary("role, step, why, how sure")
    .description("Find the step where a run went wrong. Several runs give a row each.")
    .argument("<runs...>", "files, folders, globs, file#id, or - for standard input")
    .option("--method <name>", METHOD);
  withModelOptions(command)
    .addOption(formatOption())
    .addOption(secretsOption())
    .option("--json <file>", "write the diagnosis as JSON; - is standard output")
    .option("--md <file>", "write the report as Markdown; - is standard output")
    .option("--html <file>", "write the report as a web page; a folder for several runs")
    .option("--top <n>", "runners-up to list", wholeNumber, 3)
    .addOption(new Option("--fail-on <level>", "exit with 1 at this level").choices(FAIL_LEVELS))
    .addOption(shippedRankerOption())
    .option(
      "--with-reference",
      "show the expected answer, where the file holds one, and give it to the method",
    )
    .addOption(concurrencyOption())
    .option("--store", "keep run and diagnosis in .rootstep, whatever the method")
    .option("--no-store", "keep nothing")
    .option("--fresh", "ask again what is in the store")
    .option("--quiet", "no progress, no summary")
    .option("--no-color", "no colour")
    .action(async (runs, options) => {
      const [{ askedFor }, { diagnoseCommand }] = await Promise.all([
        import("../asking/asked-for.ts"),
        import("../diagnose.ts"),
      ]);
      const { asking, ...asked } = await askedFor(options, streams);
      const all = { ...options, ...asked, argv: session.argv };
      session.code = await diagnoseCommand(runs, all, streams, asking);
    });
}
