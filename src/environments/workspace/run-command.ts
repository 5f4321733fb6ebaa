import type { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { RootstepError } from "../../core/errors.ts";
import { countProcesses, markedProcesses } from "../children/marked.ts";
import { type Child, startChild } from "../children/start-child.ts";
import { Tail } from "./tail.ts";

/** What a command may take. */
export interface CommandLimits {
  seconds: number;
  /** Characters of output that are kept, of its beginning and its end. */
  shown: number;
  /** Bytes of output after which it is stopped. */
  output: number;
  /** Processes at a time. */
  processes: number;
}

export const USUAL_COMMAND_LIMITS: CommandLimits = {
  seconds: 120,
  shown: 30_000,
  output: 64 * 1024 * 1024,
  processes: 512,
};

/** What became of a command. */
export interface CommandResult {
  output: string;
  /** The exit code, or why it was stopped. */
  ending: number | string;
}

/** Runs a command to its end or its limits; when this resolves, nothing that it started runs any more. */
export async function runCommand(
  command: {
    words: readonly string[];
    folder: string;
    environment: Record<string, string>;
    input?: string | Uint8Array;
  },
  limits: CommandLimits,
  signal: AbortSignal,
): Promise<CommandResult> {
  if (signal.aborted) throw stopped();
  const [file = "", ...words] = command.words;
  const before = countProcesses();
  const child = startChild({ ...command, file, arguments: words });
  const tail = new Tail(limits.shown);
  const why = await untilOver(child, tail, limits, before, signal, () =>
    child.streams.stdin.end(command.input),
  );
  await child.kill();
  await Promise.race([
    Promise.all([over(child.streams.stdout), over(child.streams.stderr)]),
    pause(1000, undefined, { ref: false }),
  ]);
  child.streams.stdout.destroy();
  child.streams.stderr.destroy();
  if (signal.aborted) throw stopped();
  return { output: tail.text(), ending: why };
}

function stopped(): RootstepError {
  return new RootstepError("interrupted", "stopped in the middle of a command");
}

/** Resolves with the exit code, or with the limit that was reached. */
function untilOver(
  child: Child,
  tail: Tail,
  limits: CommandLimits,
  before: number,
  signal: AbortSignal,
  begin: () => void,
): Promise<number | string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => finish(`stopped after ${limits.seconds} s`), limits.seconds * 1000);
    const watch = setInterval(() => {
      if (swarms(child, before, limits)) finish(`stopped: more than ${limits.processes} processes`);
    }, 50);
    const abort = () => finish("stopped");
    signal.addEventListener("abort", abort, { once: true });
    const finish = (why: number | string) => {
      clearTimeout(timer);
      clearInterval(watch);
      signal.removeEventListener("abort", abort);
      resolve(why);
    };
    const take = (chunk: Buffer) => {
      tail.add(chunk);
      if (tail.bytes > limits.output)
        finish(`stopped after ${limits.output.toLocaleString("en-US")} bytes of output`);
    };
    child.streams.stdout.on("data", take);
    child.streams.stderr.on("data", take);
    child.ended.then((ending) => {
      if ("fault" in ending)
        reject(new RootstepError("configuration", `no command could be started: ${ending.fault}`));
      else finish("code" in ending ? ending.code : `ended by ${ending.signal}`);
    }, reject);
    begin();
  });
}

/** Looks closer only when there are many more processes than before: to look costs a reading of each. */
function swarms({ mark }: Child, before: number, { processes }: CommandLimits): boolean {
  const more = countProcesses() - before;
  return more > processes && (more > 4 * processes || markedProcesses(mark).length > processes);
}

function over(stream: Readable): Promise<void> {
  return new Promise((resolve) => {
    if (stream.closed || stream.readableEnded) resolve();
    stream.once("end", resolve);
    stream.once("close", resolve);
  });
}
