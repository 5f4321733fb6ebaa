import { stat } from "node:fs/promises";
import { Command, CommanderError, Option } from "@commander-js/extra-typings";
import manifest from "../../package.json" with { type: "json" };
import { RootstepError } from "../core/errors.ts";
import { paletteOf } from "../reports/terminal/palette.ts";
import { FAIL_LEVELS } from "./diagnosing/fail-on.ts";
import { helpText } from "./help.ts";
import { addAnnotate } from "./registering/annotate.ts";
import { addBenchPull, addBenchSubmit } from "./registering/bench-data.ts";
import { addBenchCompare, addBenchReport } from "./registering/bench-results.ts";
import { addReplay } from "./registering/replay.ts";
import { addTrain } from "./registering/train.ts";
import { EXIT } from "./shared/exit-codes.ts";
import {
  baseUrlOption,
  budgetOption,
  METHOD,
  maxCallsOption,
  modelOption,
  pricesOption,
  reasoningOption,
  seedOption,
  setOption,
  yesOption,
} from "./shared/model-options.ts";
import { collected, wholeNumber } from "./shared/option-values.ts";
import { type Streams, wantsColour } from "./shared/streams.ts";

/** Runs one command line and gives its exit code; throws what the caller is to print. */
export async function run(argv: readonly string[], streams: Streams): Promise<number> {
  const session: Session = { code: EXIT.done, help: "", argv };
  const program = buildProgram(streams, session);
  try {
    await program.parseAsync(argv.length === 0 ? ["--help"] : [...argv], { from: "user" });
  } catch (fault) {
    if (!(fault instanceof CommanderError)) throw fault;
    const asksForHelp = fault.exitCode === 0 || fault.code === "commander.help";
    if (!asksForHelp) throw new RootstepError("arguments", await sentenceOf(fault, argv));
  }
  if (session.help !== "") await streams.stdout.write(session.help);
  return session.code;
}

interface Session {
  code: number;
  /** What commander wants printed, kept until it can be awaited. */
  help: string;
  argv: readonly string[];
}

function buildProgram(streams: Streams, session: Session) {
  const program = new Command("rootstep")
    .version(manifest.version, "-V, --version")
    .configureOutput({
      writeOut: (text) => {
        session.help += text;
      },
      writeErr: (text) => {
        session.help += text;
      },
      outputError: () => {},
      getOutHelpWidth: () => 80,
      getOutHasColors: () => false,
    })
    .exitOverride();
  const colour = wantsColour(streams.stdout, streams.env, true);
  // What stands behind a command is its own, though it may be spelt as an option of the command above it.
  program.enablePositionalOptions();
  program.helpInformation = () => helpText(paletteOf(colour));
  addDemo(program, streams, session);
  addDiagnose(program, streams, session);
  addShow(program, streams, session);
  addConvert(program, streams, session);
  addBench(program, streams, session);
  addAnnotate(program, streams, session);
  addTrain(program, streams, session);
  addReplay(program, streams, session);
  addFormats(program, streams, session);
  addDoctor(program, streams, session);
  return program;
}

function addDemo(program: Command, streams: Streams, session: Session): void {
  program
    .command("demo")
    .summary("a bundled failed run, no key, no model")
    .description("Diagnose a bundled failed run and say what to type next.")
    .option("--no-color", "no colour")
    .action(async (options) => {
      const { demoCommand } = await import("./demo.ts");
      session.code = await demoCommand(options, streams);
    });
}

function addDiagnose(program: Command, streams: Streams, session: Session): void {
  program
    .command("diagnose")
    .summary("role, step, why, how sure")
    .description("Find the step where a run went wrong. Several runs give a row each.")
    .argument("<runs...>", "files, folders, globs, file#id, or - for standard input")
    .option("--method <name>", METHOD)
    .addOption(modelOption())
    .addOption(baseUrlOption())
    .addOption(reasoningOption())
    .addOption(setOption())
    .addOption(seedOption())
    .addOption(budgetOption())
    .addOption(maxCallsOption())
    .addOption(pricesOption())
    .addOption(yesOption())
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
        import("./asking/asked-for.ts"),
        import("./diagnose.ts"),
      ]);
      const { asking, ...asked } = await askedFor(options, streams);
      const all = { ...options, ...asked, argv: session.argv };
      session.code = await diagnoseCommand(runs, all, streams, asking);
    });
}

function addShow(program: Command, streams: Streams, session: Session): void {
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
      const { showCommand } = await import("./show.ts");
      session.code = await showCommand(address, options, streams);
    });
}

function addConvert(program: Command, streams: Streams, session: Session): void {
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
      const { convertCommand } = await import("./convert.ts");
      session.code = await convertCommand(runs, options, streams);
    });
}

function addBench(program: Command, streams: Streams, session: Session): void {
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
      const { benchListCommand } = await import("./bench-list.ts");
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
      const { benchDescribeCommand } = await import("./bench-describe.ts");
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
      const { benchTriggersCommand } = await import("./bench-triggers.ts");
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
    .option("--seeds <n>", "fold seeds of the cross-validation", wholeNumber, 10)
    .option("--json <file>", "write every verdict as JSON; - is standard output")
    .option("--no-color", "no colour")
    .action(async (runs, options) => {
      const { benchVerdictCommand } = await import("./bench-verdict.ts");
      session.code = await benchVerdictCommand(runs, options, streams);
    });
}

function addBenchRun(bench: Command, streams: Streams, session: Session): void {
  bench
    .command("run")
    .description("Score a method on the labelled runs of a benchmark.")
    .argument("<benchmark>", "a benchmark, benchmark/set, or all")
    .option("--method <name>", METHOD)
    .addOption(modelOption())
    .addOption(baseUrlOption())
    .addOption(reasoningOption())
    .addOption(setOption())
    .addOption(seedOption())
    .addOption(budgetOption())
    .addOption(maxCallsOption())
    .addOption(pricesOption())
    .addOption(yesOption())
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
        import("./asking/asked-for.ts"),
        import("./bench-run.ts"),
      ]);
      const learns = options.cv !== undefined || options.leaveOut !== undefined;
      const { asking, ...asked } = learns
        ? { method: options.method ?? "triage", asking: {} }
        : await askedFor(options, streams);
      const all = { ...options, ...asked, argv: session.argv };
      session.code = await benchRunCommand(benchmark, all, streams, asking);
    });
}

function shippedRankerOption() {
  return new Option("--shipped-ranker", "rank as shipped, not by .rootstep/ranker.json");
}

function dirOption() {
  return new Option("--dir <folder>", "the data root, or the benchmark's own folder");
}

function addFormats(program: Command, streams: Streams, session: Session): void {
  program
    .command("formats")
    .summary("what can be read, and what becomes a step")
    .description("List the formats that can be read, and what becomes a step in each.")
    .option("--no-color", "no colour")
    .action(async (options) => {
      const { formatsCommand } = await import("./formats.ts");
      session.code = await formatsCommand(options, streams);
    });
}

function addDoctor(program: Command, streams: Streams, session: Session): void {
  program
    .command("doctor")
    .summary("whether everything is there")
    .description("Check Node, temporary files, the bundled run and the terminal.")
    .option("--no-color", "no colour")
    .action(async (options) => {
      const { doctorCommand } = await import("./doctor.ts");
      session.code = await doctorCommand(options, streams);
    });
}

function concurrencyOption() {
  return new Option("--concurrency <n>", "runs at a time, for methods that ask a model: 16").argParser(
    wholeNumber,
  );
}

function secretsOption() {
  return new Option("--no-redact", "leave secrets in the texts");
}

function formatOption() {
  return new Option("--format <name>", "read as this format instead of detecting it");
}

/** Commander's message on one line; a file in the place of a command gets the command it was meant for. */
async function sentenceOf(fault: CommanderError, argv: readonly string[]): Promise<string> {
  const first = argv[0] ?? "";
  if (
    fault.code === "commander.unknownCommand" &&
    fault.message.includes(`'${first}'`) &&
    (await isThere(first))
  ) {
    return `"${first}" is no command; to diagnose it: rootstep diagnose ${first}`;
  }
  return fault.message.replace(/^error: /u, "").replace(/\s+/gu, " ");
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
