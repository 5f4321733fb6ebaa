import { type Command, InvalidArgumentError, Option } from "@commander-js/extra-typings";
import { collected, wholeNumber } from "../shared/option-values.ts";
import type { Session } from "../shared/session.ts";
import type { Streams } from "../shared/streams.ts";

/** `annotate`: its commands with their arguments and options. */
export function addAnnotate(program: Command, streams: Streams, session: Session): void {
  const annotate = program
    .command("annotate")
    .summary("label runs with several people")
    .description("Build a benchmark of your own: take failed runs in, let people label them, agree, export.");
  addInit(annotate, streams, session);
  addNext(annotate, streams, session);
  addAdd(annotate, streams, session);
  addReports(annotate, streams, session);
  addDecisions(annotate, streams, session);
}

function addInit(annotate: Command, streams: Streams, session: Session): void {
  annotate
    .command("init")
    .description(
      "Begin a campaign with runs, or offer it more; what does not belong is left out, with the reason.",
    )
    .argument("<dir>", "the campaign's folder")
    .argument("<runs...>", "files, folders, globs or file#id")
    .option("--calibration <n>", "of these runs, so many for calibration", wholeNumber, 5)
    .option("--per-run <n>", "annotators of each run", wholeNumber, 2)
    .option("--min-steps <n>", "leave out what is shorter", wholeNumber, 3)
    .option("--seed <n>", "orders the runs", wholeNumber, 1)
    .option(
      "--confirmed-by <evaluator>",
      "what found that all these runs failed, where their files do not say",
    )
    .option("--format <name>", "read as this format instead of detecting it")
    .option("--json <file>", "write what became of every run as JSON; - is standard output")
    .option("--no-color", "no colour")
    .action(async (dir, runs, options) => {
      const { annotateInitCommand } = await import("../annotate-init.ts");
      session.code = await annotateInitCommand(dir, runs, options, streams);
    });
}

function addNext(annotate: Command, streams: Streams, session: Session): void {
  annotate
    .command("next")
    .description("Show the next run to label, without anybody's suspicion, and how to record what you find.")
    .argument("<dir>", "the campaign's folder")
    .addOption(annotator())
    .option("--run <run>", "this one instead: the beginning of its hash, or its id")
    .option("--step <n>", "one step in full", wholeNumber)
    .option("--with-reference", "show the expected answer, where the file held one")
    .option("--no-color", "no colour")
    .action(async (dir, options) => {
      const { annotateNextCommand } = await import("../annotate-next.ts");
      session.code = await annotateNextCommand(dir, options, streams);
    });
}

function addAdd(annotate: Command, streams: Streams, session: Session): void {
  annotate
    .command("add")
    .description("Record what you found. Your last word on a run counts.")
    .argument("<dir>", "the campaign's folder")
    .addOption(annotator())
    .requiredOption("--run <run>", "the beginning of its hash, or its id")
    .requiredOption("--step <n>", "the root, counted from 0", anyNumber)
    .requiredOption("--role <name>", "the role responsible")
    .requiredOption("--reason <words>", "why this step")
    .requiredOption(
      "--quote <words>",
      "words of the run that show it, as they stand; may be repeated",
      collected,
    )
    .requiredOption("--minutes <n>", "how long it took", anyNumber)
    .option("--no-color", "no colour")
    .action(async (dir, options) => {
      const { annotateAddCommand } = await import("../annotate-add.ts");
      session.code = await annotateAddCommand(dir, options, streams);
    });
}

function addReports(annotate: Command, streams: Streams, session: Session): void {
  annotate
    .command("check")
    .description("Say where the campaign stands, and which annotations do not count, and why.")
    .argument("<dir>", "the campaign's folder")
    .option("--no-color", "no colour")
    .action(async (dir, options) => {
      const { annotateCheckCommand } = await import("../annotate-check.ts");
      session.code = await annotateCheckCommand(dir, options, streams);
    });
  annotate
    .command("agree")
    .description("Say how far the annotators agree, and how far beyond chance.")
    .argument("<dir>", "the campaign's folder")
    .option("--json <file>", "write it as JSON; - is standard output")
    .option("--no-color", "no colour")
    .action(async (dir, options) => {
      const { annotateAgreeCommand } = await import("../annotate-agree.ts");
      session.code = await annotateAgreeCommand(dir, options, streams);
    });
}

function addDecisions(annotate: Command, streams: Streams, session: Session): void {
  annotate
    .command("adjudicate")
    .description("Make one person's annotation a run's label; without --run, list the runs that wait for it.")
    .argument("<dir>", "the campaign's folder")
    .option("--run <run>", "the beginning of its hash, or its id")
    .option("--pick <name>", "whose annotation becomes the label")
    .option("--by <name>", "who decides")
    .option("--note <words>", "why")
    .option("--no-color", "no colour")
    .action(async (dir, options) => {
      const { annotateAdjudicateCommand } = await import("../annotate-adjudicate.ts");
      session.code = await annotateAdjudicateCommand(dir, options, streams);
    });
  annotate
    .command("export")
    .description("Write the decided runs as a benchmark: runs, labels.jsonl, and how far people agreed.")
    .argument("<dir>", "the campaign's folder")
    .requiredOption("--to <folder>", "a new folder")
    .option("--with-calibration", "the calibration runs too")
    .option("--no-color", "no colour")
    .action(async (dir, options) => {
      const { annotateExportCommand } = await import("../annotate-export.ts");
      session.code = await annotateExportCommand(dir, options, streams);
    });
}

function annotator() {
  return new Option("--as <name>", "who you are").makeOptionMandatory();
}

/** A number as it is said: whether it can be right is for the checks. */
function anyNumber(text: string): number {
  const number = Number(text);
  if (text.trim() === "" || !Number.isFinite(number)) throw new InvalidArgumentError("It must be a number.");
  return number;
}
