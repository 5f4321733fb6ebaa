import { type Command, InvalidArgumentError } from "@commander-js/extra-typings";
import { withModelOptions } from "../shared/model-options.ts";
import { collected, countNumber, wholeNumber } from "../shared/option-values.ts";
import { formatOption, secretsOption } from "../shared/run-options.ts";
import type { Session } from "../shared/session.ts";
import type { Streams } from "../shared/streams.ts";

/** `replay`: its commands with their arguments and options. */
export function addReplay(program: Command, streams: Streams, session: Session): void {
  const replay = program
    .command("replay")
    .summary("prove a diagnosis by replay")
    .description("Go back to a step of a run, change it, and see whether the run succeeds then.")
    .enablePositionalOptions();
  addRun(replay, streams, session);
  replay
    .command("check-env")
    .description("Test a program of yours against the contract of environments, one line a demand.")
    .argument("<command...>", "the program and its arguments, after --")
    .option("--calls <file>", 'calls to try, one a line: {"tool": "…", "arguments": {…}}')
    .option("--seconds <n>", "time for one answer: 60 unless told", positive)
    .option("--json <file>", "write the findings as JSON; - is standard output")
    .option("--no-color", "no colour")
    .action(async (command, options) => {
      const { checkEnvCommand } = await import("../replay-check-env.ts");
      session.code = await checkEnvCommand(command, options, streams);
    });
}

/** The command itself; `check-env` is one of its own. */
function addRun(replay: Command, streams: Streams, session: Session): void {
  const command = replay
    .argument("[run]", "a file, file#id, or - for standard input")
    .option("--demo", "show it on a run made here: no key, no model, no network")
    .option("--env <kind:address>", "where: opsworld:…, workspace:FOLDER, process:COMMAND")
    .option("--step <n>", "the step to change, counted from 0", wholeNumber)
    .option("--action <json>", 'the call in its place: {"tool": "…", "arguments": {…}}')
    .option("--method <name>", "the method that names the step, in place of --step")
    .option("-k, --repetitions <n>", "continuations with the change, and as many without", countNumber, 5)
    .option("--agent <name>", "who goes on: recorded, model, process:COMMAND, a worker of OpsWorld")
    .option("--check <command>", "of a workspace: what succeeds when the work is right")
    .option("--allow <tool>", "call this irreversible tool again; may be repeated", collected)
    .option("--skip <tool>", "leave out recorded calls of this tool; may be repeated", collected)
    .option("--despite-drift", "go on where the environment answers otherwise than recorded")
    .option("--unsandboxed", "run recorded commands as you, where no sandbox works")
    .option("--expose <folder>", "a folder that commands may read; may be repeated", collected)
    .option("--seconds <n>", "time for one call", positive)
    .option("--limit <n>", "calls of a whole run at most", countNumber);
  withModelOptions(command)
    .addOption(formatOption())
    .addOption(secretsOption())
    .option("--store", "keep it in .rootstep, also where there is none yet")
    .option("--no-store", "keep nothing")
    .option("--json <file>", "write everything as JSON; - is standard output")
    .option("--no-color", "no colour")
    .action(async (run, options) => {
      if (options.demo) {
        const { replayDemoCommand } = await import("../replay-demo.ts");
        session.code = await replayDemoCommand(options, streams);
        return;
      }
      const [{ askedFor }, { replayCommand }] = await Promise.all([
        import("../asking/asked-for.ts"),
        import("../replay.ts"),
      ]);
      const asked = await askedFor({ ...options, method: options.method ?? "triage" }, streams);
      session.code = await replayCommand(run, options, streams, asked);
    });
}

function positive(text: string): number {
  const number = Number(text);
  if (Number.isFinite(number) && number > 0) return number;
  throw new InvalidArgumentError("It must be a number above 0.");
}
