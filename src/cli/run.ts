import { stat } from "node:fs/promises";
import { Command, CommanderError } from "@commander-js/extra-typings";
import manifest from "../../package.json" with { type: "json" };
import { RootstepError } from "../core/errors.ts";
import { paletteOf } from "../reports/terminal/palette.ts";
import { helpText } from "./help.ts";
import { addAnnotate } from "./registering/annotate.ts";
import { addBench } from "./registering/bench.ts";
import { addCompare } from "./registering/compare.ts";
import { addDiagnose } from "./registering/diagnose.ts";
import { addReplay } from "./registering/replay.ts";
import { addServe } from "./registering/serve.ts";
import { addConvert, addShow } from "./registering/show-and-convert.ts";
import { addTrain } from "./registering/train.ts";
import { EXIT } from "./shared/exit-codes.ts";
import type { Session } from "./shared/session.ts";
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
  addCompare(program, streams, session);
  addConvert(program, streams, session);
  addBench(program, streams, session);
  addAnnotate(program, streams, session);
  addTrain(program, streams, session);
  addReplay(program, streams, session);
  addServe(program, streams, session);
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
