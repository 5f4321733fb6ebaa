import type { Command } from "@commander-js/extra-typings";
import { wholeNumber } from "../shared/option-values.ts";
import type { Session } from "../shared/session.ts";
import type { Streams } from "../shared/streams.ts";

/** `bench compare`: its arguments and options. */
export function addBenchCompare(bench: Command, streams: Streams, session: Session): void {
  bench
    .command("compare")
    .description("Compare two results run by run: differences with intervals, and McNemar's test.")
    .argument("<a>", "the JSON of bench run --json")
    .argument("<b>", "another one, on the same runs")
    .option("--top <n>", "runs to list on which they differ", wholeNumber, 10)
    .option("--json <file>", "write the comparison as JSON; - is standard output")
    .option("--no-color", "no colour")
    .action(async (a, b, options) => {
      const { benchCompareCommand } = await import("../bench-compare.ts");
      session.code = await benchCompareCommand([a, b], options, streams);
    });
}

/** `bench report`: its arguments and options. */
export function addBenchReport(bench: Command, streams: Streams, session: Session): void {
  bench
    .command("report")
    .description("Put results side by side in Markdown: scores, floors, published rows, costs.")
    .argument("<results...>", "the JSON of bench run --json")
    .option("--output <file>", "write the Markdown there instead of on standard output")
    .option("--json <file>", "write the same as JSON; - puts it in place of the Markdown")
    .option("--html <file>", "write a web page in one file in place of the Markdown")
    .action(async (results, options) => {
      const { benchReportCommand } = await import("../bench-report.ts");
      session.code = await benchReportCommand(results, options, streams);
    });
}
