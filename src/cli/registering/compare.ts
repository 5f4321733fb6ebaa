import type { Command } from "@commander-js/extra-typings";
import { formatOption, secretsOption, shippedRankerOption } from "../shared/run-options.ts";
import type { Session } from "../shared/session.ts";
import type { Streams } from "../shared/streams.ts";

/** `compare`: its arguments and options. */
export function addCompare(program: Command, streams: Streams, session: Session): void {
  program
    .command("compare")
    .summary("two runs side by side, and where they part")
    .description("Align two runs step by step; say where they part first and what each did there.")
    .argument("<a>", "a file, file#id, or - for standard input")
    .argument("<b>", "the other run")
    .option("--html <file>", "write them side by side as a web page")
    .option("--json <file>", "write the alignment as JSON; - is standard output")
    .addOption(formatOption())
    .addOption(secretsOption())
    .addOption(shippedRankerOption())
    .option("--no-color", "no colour")
    .action(async (a, b, options) => {
      const { compareCommand } = await import("../compare.ts");
      session.code = await compareCommand([a, b], options, streams);
    });
}
