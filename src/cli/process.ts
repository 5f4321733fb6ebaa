import { once } from "node:events";
import { RootstepError, reasonOf } from "../core/errors.ts";
import { visible } from "../reports/terminal/visible.ts";
import { run } from "./run.ts";
import { EXIT, exitCodeOf } from "./shared/exit-codes.ts";
import type { Output, Streams } from "./shared/streams.ts";

/** Runs a command line in this process: its streams, its signals, its exit code, and the one place errors are printed. */
export async function runProcess(argv: readonly string[]): Promise<void> {
  const stop = new AbortController();
  let interrupts = 0;
  process.on("SIGINT", () => {
    interrupts += 1;
    if (interrupts > 1) process.exit(130);
    stop.abort();
  });
  const pipe = { closed: false };
  const onClosed = () => {
    pipe.closed = true;
    stop.abort();
  };
  const code = await run(argv, streamsOf(stop.signal, onClosed)).catch((fault: unknown) =>
    pipe.closed ? EXIT.done : printFault(fault),
  );
  process.exitCode = pipe.closed ? EXIT.done : code;
  if (stop.signal.aborted) process.exit();
}

function streamsOf(signal: AbortSignal, onClosed: () => void): Streams {
  return {
    stdin: process.stdin,
    stdout: outputOf(process.stdout, onClosed),
    stderr: outputOf(process.stderr, () => {}),
    env: process.env,
    directory: () => process.cwd(),
    signal,
  };
}

/** A stream that waits for its reader, and goes silent when the reader has gone. */
function outputOf(stream: NodeJS.WriteStream, onClosed: () => void): Output {
  let closed = false;
  stream.on("error", () => {
    closed = true;
    onClosed();
  });
  return {
    isTTY: stream.isTTY === true,
    columns: stream.columns,
    write: async (text) => {
      if (closed || stream.write(text)) return;
      await drained(stream);
    },
  };
}

/** Until the reader has caught up or gone. Listeners do not stay: a long listing waits a thousand times. */
async function drained(stream: NodeJS.WriteStream): Promise<void> {
  const waiting = new AbortController();
  const { signal } = waiting;
  await Promise.race([once(stream, "drain", { signal }), once(stream, "close", { signal })]).catch(() => {});
  waiting.abort();
}

/** One line for people; the stack only when asked for. */
function printFault(fault: unknown): number {
  const message = visible(reasonOf(fault), 2000);
  if (fault instanceof RootstepError) process.stderr.write(`rootstep: ${message}\n`);
  else process.stderr.write(`rootstep: internal fault, please report it: ${message}\n`);
  if (process.env.ROOTSTEP_DEBUG === "1" && fault instanceof Error) {
    process.stderr.write(`${fault.stack ?? ""}\n`);
  }
  return exitCodeOf(fault);
}
