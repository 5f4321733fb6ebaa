import { readFile } from "node:fs/promises";
import { z } from "zod";
import { RootstepError, reasonOf } from "../core/errors.ts";
import { checkEnvironment, type Finding } from "../environments/checking/check-environment.ts";
import { commandOfWords } from "../environments/process/command-line.ts";
import { openProcess } from "../environments/process/open-process.ts";
import { Json } from "../environments/process/protocol.ts";
import { USUAL_LIMITS } from "../environments/process/talk.ts";
import type { Call } from "../replay/contract/environment.ts";
import type { Palette } from "../reports/terminal/palette.ts";
import { visible } from "../reports/terminal/visible.ts";
import { count } from "../reports/words.ts";
import { EXIT } from "./shared/exit-codes.ts";
import { frameOf } from "./shared/frame.ts";
import { openSink } from "./shared/sinks.ts";
import type { Streams } from "./shared/streams.ts";

export interface CheckEnvOptions {
  calls?: string | undefined;
  seconds?: number | undefined;
  json?: string | undefined;
  color: boolean;
}

/** `rootstep replay check-env`: a program against the contract of environments; exit code 3 when it breaks it. */
export async function checkEnvCommand(
  command: readonly string[],
  { calls: file, seconds = USUAL_LIMITS.answer, json, color }: CheckEnvOptions,
  streams: Streams,
): Promise<number> {
  const { palette } = frameOf(streams, color);
  const calls = file === undefined ? undefined : await readCalls(file);
  const open = () => openProcess(commandOfWords(command), { ...USUAL_LIMITS, answer: seconds });
  const findings: Finding[] = [];
  for await (const finding of checkEnvironment({ open, calls, signal: streams.signal })) {
    findings.push(finding);
    if (json !== "-") await streams.stdout.write(`${lineOf(finding, palette)}\n`);
  }
  const broken = findings.filter(({ result }) => result === "broken").length;
  if (json !== undefined) await writeJson(json, findings, streams);
  await streams.stderr.write(broken > 0 ? `${count(broken, "demand")} broken\n` : "the contract is kept\n");
  return broken > 0 ? EXIT.incomplete : EXIT.done;
}

function lineOf({ what, result, words }: Finding, { green, red, yellow, dim }: Palette): string {
  const marks = { kept: green("✓"), broken: red("✗"), "not tested": yellow("–") };
  const said = result === "not tested" ? `not tested: ${words}` : words;
  return `  ${marks[result]} ${what}: ${dim(visible(said, 400))}`;
}

async function writeJson(file: string, findings: readonly Finding[], streams: Streams): Promise<void> {
  const sink = await openSink(file, streams);
  await sink.write(`${JSON.stringify({ schema: "rootstep.environment-check/1", findings }, null, 2)}\n`);
  await sink.close();
}

const CallLine = z.object({ tool: z.string(), arguments: Json });

async function readCalls(file: string): Promise<Call[]> {
  const text = await readFile(file, "utf8").catch((fault: unknown) => {
    throw new RootstepError("input", `${file}: ${reasonOf(fault)}`);
  });
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return lines.map((line, index) => {
    const call = CallLine.safeParse(jsonOf(line));
    if (call.success) return call.data;
    throw new RootstepError("input", `${file}, line ${index + 1}: no {"tool": …, "arguments": …}`);
  });
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
