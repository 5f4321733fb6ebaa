import { type Command, InvalidArgumentError } from "@commander-js/extra-typings";
import type { Streams } from "../shared/streams.ts";

interface Session {
  code: number;
}

/** `replay`: its commands with their arguments and options. */
export function addReplay(program: Command, streams: Streams, session: Session): void {
  const replay = program
    .command("replay")
    .summary("prove a diagnosis by replay")
    .description("Go back to a step of a run, change it, and see whether the run succeeds then.");
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

function positive(text: string): number {
  const number = Number(text);
  if (Number.isFinite(number) && number > 0) return number;
  throw new InvalidArgumentError("It must be a number above 0.");
}
