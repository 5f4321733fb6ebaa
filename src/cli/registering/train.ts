import type { Command } from "@commander-js/extra-typings";
import { USUAL_RANKER } from "../../training/ranker-name.ts";
import type { Session } from "../shared/session.ts";
import type { Streams } from "../shared/streams.ts";

/** `train`: its arguments and options. */
export function addTrain(program: Command, streams: Streams, session: Session): void {
  program
    .command("train")
    .summary("the ranker, on roots your team confirmed")
    .description(
      "Add a team's own confirmed roots to what the ranker was shipped with, and measure what that is worth.",
    )
    .argument("<dir>", "a folder with labels.jsonl, or in the layout of a benchmark")
    .option("--out <file>", "where to save the ranker", USUAL_RANKER)
    .option("--force", "save it even where it ranks worse, or nothing can be measured")
    .option("--json <file>", "write every number as JSON; - is standard output")
    .option("--no-color", "no colour")
    .action(async (dir, options) => {
      const { trainCommand } = await import("../train.ts");
      session.code = await trainCommand(dir, options, streams);
    });
}
