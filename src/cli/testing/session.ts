import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { reasonOf } from "../../core/errors.ts";
import { toRunDocument } from "../../core/rootstep-json.ts";
import type { Trajectory } from "../../core/trajectory.ts";
import { sampleReport } from "../../reports/testing/sample.ts";
import { run } from "../run.ts";
import { exitCodeOf } from "../shared/exit-codes.ts";
import type { Streams } from "../shared/streams.ts";

/** What a command line did. */
export interface Ran {
  code: number;
  out: string;
  err: string;
}

export interface RunOptions {
  stdin?: string;
  tty?: boolean;
  env?: Record<string, string>;
  /** The working directory, where a team's ranker is looked for: one without any unless told. */
  directory?: string;
  signal?: AbortSignal;
  /** Called with every write to standard output. */
  onWrite?: () => void;
}

/** Runs a command line in this process, with streams of its own; an error is its exit code and its sentence. */
export async function runLine(argv: readonly string[], options: RunOptions = {}): Promise<Ran> {
  const { streams, ran } = streamsFor(options);
  ran.code = await run(argv, streams).catch((fault: unknown) => {
    ran.err += reasonOf(fault);
    return exitCodeOf(fault);
  });
  return ran;
}

/** Streams of a command, and what it wrote to them. */
export function streamsFor(options: RunOptions = {}): { streams: Streams; ran: Ran } {
  const ran: Ran = { code: 0, out: "", err: "" };
  const output = (name: "out" | "err") => ({
    isTTY: options.tty === true,
    columns: 80,
    write: async (text: string) => {
      ran[name] += text;
      if (name === "out") options.onWrite?.();
    },
  });
  const streams: Streams = {
    stdin: bytes(options.stdin ?? ""),
    stdout: output("out"),
    stderr: output("err"),
    env: options.env ?? {},
    directory: () => options.directory ?? tmpdir(),
    signal: options.signal ?? new AbortController().signal,
  };
  return { streams, ran };
}

async function* bytes(text: string): AsyncIterable<Uint8Array> {
  yield new TextEncoder().encode(text);
}

/** A folder that is there until the test ends. */
export function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), "rootstep-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

/** The sample run in rootstep's own format. */
export function sampleRun(changes: Partial<Trajectory> = {}): string {
  return toRunDocument({ ...sampleReport().trajectory, ...changes });
}
