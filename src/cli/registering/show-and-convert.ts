import { type Command, Option } from "@commander-js/extra-typings";
import { wholeNumber } from "../shared/option-values.ts";
import { formatOption, secretsOption, shippedRankerOption } from "../shared/run-options.ts";
import type { Session } from "../shared/session.ts";
import type { Streams } from "../shared/streams.ts";

/** `show`: its arguments and options. */
export function addShow(program: Command, streams: Streams, session: Session): void {
  program
    .command("show")
    .summary("one step, its inputs, why it was flagged")
    .description(
      "Show a step of a run, what it was given and why it was flagged; without --step, list the steps.",
    )
    .argument("<run>", "a file, file#id, or - for standard input")
    .option("--step <n>", "the step, counted from 0", wholeNumber)
    .addOption(formatOption())
    .addOption(secretsOption())
    .option("--full", "long texts in full")
    .addOption(shippedRankerOption())
    .option("--no-color", "no colour")
    .action(async (address, options) => {
      const { showCommand } = await import("../show.ts");
      session.code = await showCommand(address, options, streams);
    });
}

/** `convert`: its arguments and options. */
export function addConvert(program: Command, streams: Streams, session: Session): void {
  program
    .command("convert")
    .summary("a run in rootstep's own format")
    .description("Write runs in rootstep's own format, one a line.")
    .argument("<runs...>", "files, folders, globs, file#id, or - for standard input")
    .addOption(new Option("--to <format>", "the format to write").choices(["rootstep"]).makeOptionMandatory())
    .addOption(formatOption())
    .addOption(secretsOption())
    .option("-o, --output <file>", "write to a file instead of standard output")
    .action(async (runs, options) => {
      const { convertCommand } = await import("../convert.ts");
      session.code = await convertCommand(runs, options, streams);
    });
}
