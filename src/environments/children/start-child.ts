import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { type Guard, MARK_VARIABLE, startGuard } from "./guard.ts";
import { markedProcesses } from "./marked.ts";

/** What to start. */
export interface Program {
  file: string;
  arguments: readonly string[];
  folder?: string;
  /** Its whole environment, but for the mark. */
  environment: Readonly<Record<string, string | undefined>>;
}

/** How a process ended: with a code, by a signal, or never started. */
export type Ending = { code: number } | { signal: string } | { fault: string };

/** A process with everything it starts. */
export interface Child {
  streams: ChildProcessWithoutNullStreams;
  /** Resolves when the process itself has ended and its output is read. */
  ended: Promise<Ending>;
  mark: string;
  /** Ends it and whatever it started; resolves when they are gone. */
  kill(): Promise<void>;
}

/** Sweeps of a process that starts others as fast as they are ended; its group dies at once, so a few are enough. */
const SWEEPS = 40;

/** Starts a process in a group of its own, marked, and guarded against our own death. */
export function startChild({ file, arguments: words, folder, environment }: Program): Child {
  const mark = randomBytes(12).toString("hex");
  const streams = spawn(file, words, {
    detached: true,
    env: { ...environment, [MARK_VARIABLE]: mark },
    ...(folder === undefined ? {} : { cwd: folder }),
  });
  const { pid } = streams;
  const guard = pid === undefined ? undefined : startGuard({ group: pid, mark });
  streams.stdin.on("error", () => {});
  const ended = endingOf(streams);
  let gone: Promise<void> | undefined;
  const kill = () => {
    gone ??= endAll(streams, mark, guard);
    return gone;
  };
  return { streams, ended, mark, kill };
}

function endingOf(streams: ChildProcessWithoutNullStreams): Promise<Ending> {
  return new Promise((resolve) => {
    streams.once("error", (fault) => resolve({ fault: fault.message }));
    // Not "close": a daemon may hold the pipes open after the process has gone.
    streams.once("exit", (code, signal) => {
      setImmediate(() => resolve(code === null ? { signal: signal ?? "unknown signal" } : { code }));
    });
  });
}

async function endAll({ pid }: ChildProcessWithoutNullStreams, mark: string, guard: Guard | undefined) {
  if (pid !== undefined) {
    signalTo(-pid);
    for (let sweep = 0; sweep < SWEEPS; sweep++) {
      const left = markedProcesses(mark);
      if (left.length === 0) break;
      for (const id of left) signalTo(id);
      await pause(Math.min(50, 2 ** sweep));
    }
  }
  guard?.release();
}

function signalTo(id: number): void {
  try {
    process.kill(id, "SIGKILL");
  } catch {
    // It has gone already.
  }
}
