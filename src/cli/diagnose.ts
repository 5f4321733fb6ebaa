import { RootstepError, reasonOf } from "../core/errors.ts";
import { diagnose, methodNamed } from "../diagnose.ts";
import type { Frame } from "../reports/terminal/frame.ts";
import { paletteOf } from "../reports/terminal/palette.ts";
import { terminalReport } from "../reports/terminal/report.ts";
import { type Result, resultRow, summaryLine, type Tally } from "../reports/terminal/rows.ts";
import { visible } from "../reports/terminal/visible.ts";
import { count } from "../reports/words.ts";
import { type FailLevel, failsOn } from "./diagnosing/fail-on.ts";
import { type Input, type Inputs, openInputs } from "./diagnosing/inputs.ts";
import { type Outcome, type OutputOptions, openOutputs } from "./diagnosing/outputs.ts";
import { progressOn } from "./diagnosing/progress.ts";
import { EXIT } from "./shared/exit-codes.ts";
import { frameOf } from "./shared/frame.ts";
import { type Streams, wantsColour } from "./shared/streams.ts";
import { breathe, untilAborted } from "./shared/until-aborted.ts";

export interface DiagnoseCommandOptions extends OutputOptions {
  method: string;
  format?: string | undefined;
  failOn?: FailLevel | undefined;
  withReference?: true | undefined;
  quiet?: true | undefined;
  color: boolean;
}

/** `rootstep diagnose`: the report of one run, or a row for each of many. */
export async function diagnoseCommand(
  addresses: readonly string[],
  options: DiagnoseCommandOptions,
  streams: Streams,
): Promise<number> {
  methodNamed(options.method);
  const stdin = untilAborted(streams.stdin, streams.signal);
  const inputs = await openInputs(addresses, { format: options.format, stdin });
  const batch = await startBatch(inputs, options, streams);
  for await (const input of untilAborted(inputs.read(), streams.signal)) {
    await batch.take(input);
    await breathe();
  }
  return batch.finish();
}

interface Batch {
  take(input: Input): Promise<void>;
  finish(): Promise<number>;
}

async function startBatch(inputs: Inputs, options: DiagnoseCommandOptions, streams: Streams): Promise<Batch> {
  let several = inputs.several;
  const outputs = await openOutputs(options, () => several, streams);
  const palette = paletteOf(wantsColour(streams.stderr, streams.env, options.color));
  const progress = progressOn(streams.stderr, palette, options.quiet === true);
  const frame = frameOf(streams, options.color, options.top);
  const tally: Tally = { found: 0, clean: 0, unclear: 0, unjudged: 0, noRun: 0, failed: 0 };
  let alone: Outcome | undefined;
  let failing = false;
  return {
    take: async (input) => {
      several ||= !input.only;
      const outcome = await outcomeOf(input, options, streams);
      note(tally, outcome);
      failing ||= outcome.kind === "diagnosed" && failsOn(options.failOn, outcome.report.diagnosis);
      if (input.only) alone = outcome;
      await progress.clear();
      await outputs.add(outcome);
      if (!outputs.takeStdout)
        await (input.only ? printReport(outcome, frame, streams) : printRow(outcome, inputs, frame, streams));
      if (!input.only) await progress.show(inputs.progress(), done(tally));
    },
    finish: async () => {
      await progress.clear();
      await outputs.close();
      if (!alone && !options.quiet && !streams.signal.aborted) {
        await streams.stderr.write(`\n${summaryLine(tally, palette)}\n`);
      }
      if (streams.signal.aborted) throw interrupted(tally, inputs);
      return codeOf(tally, alone, failing);
    },
  };
}

async function outcomeOf(
  { imported, address }: Input,
  options: DiagnoseCommandOptions,
  { signal }: Streams,
): Promise<Outcome> {
  if (imported.kind === "no-run") return { kind: "no-run", address, reason: imported.reason };
  if (imported.kind === "unreadable") return { kind: "failed", address, reason: imported.reason };
  const { trajectory } = imported;
  const reference = options.withReference ? imported.reference : undefined;
  try {
    const diagnosis = await diagnose(trajectory, { method: options.method, signal });
    return { kind: "diagnosed", report: { diagnosis, trajectory, address, reference } };
  } catch (fault) {
    if (!(fault instanceof RootstepError) || fault.code === "interrupted") throw fault;
    return { kind: "failed", address, reason: reasonOf(fault) };
  }
}

/** The row of one result of many, cut to the terminal with its name without the folder; uncut in a pipe. */
async function printRow(outcome: Outcome, inputs: Inputs, frame: Frame, { stdout }: Streams): Promise<void> {
  const { folder, longest } = inputs;
  const row = stdout.isTTY
    ? resultRow(resultOf(outcome, folder), frame.palette, { clipped: true })
    : resultRow(resultOf(outcome, ""), frame.palette, { clipped: false, longest });
  return stdout.write(`${row}\n`);
}

async function printReport(outcome: Outcome, frame: Frame, { stdout }: Streams): Promise<void> {
  if (outcome.kind === "diagnosed") return stdout.write(terminalReport(outcome.report, frame));
  if (outcome.kind === "no-run") {
    return stdout.write(`${visible(outcome.address)}: ${visible(outcome.reason)}\n`);
  }
}

function resultOf(outcome: Outcome, folder: string): Result {
  const short = (address: string) => (address.startsWith(folder) ? address.slice(folder.length) : address);
  if (outcome.kind !== "diagnosed") return { ...outcome, name: short(outcome.address) };
  return { kind: outcome.kind, name: short(outcome.report.address), diagnosis: outcome.report.diagnosis };
}

function note(tally: Tally, outcome: Outcome): void {
  if (outcome.kind === "diagnosed") tally[COUNTED[outcome.report.diagnosis.verdict]] += 1;
  else tally[outcome.kind === "failed" ? "failed" : "noRun"] += 1;
}

const COUNTED = {
  found: "found",
  "no-failure-found": "clean",
  "not-enough-evidence": "unclear",
  unjudged: "unjudged",
} as const;

function done(tally: Tally): number {
  return Object.values(tally).reduce((sum, number) => sum + number, 0);
}

function interrupted(tally: Tally, inputs: Inputs): RootstepError {
  const share = Math.floor(inputs.progress() * 100);
  return new RootstepError("interrupted", `stopped after ${count(done(tally), "result")}, ${share}% read`);
}

function codeOf(tally: Tally, alone: Outcome | undefined, failing: boolean): number {
  if (alone?.kind === "failed") throw new RootstepError("input", `${alone.address}: ${alone.reason}`);
  if (tally.failed > 0 && tally.failed === done(tally)) {
    throw new RootstepError("input", `none of the ${tally.failed} inputs could be read`);
  }
  if (done(tally) === 0) throw new RootstepError("input", "no file to read there");
  if (failing) return EXIT.failOn;
  return tally.failed > 0 || tally.unjudged > 0 ? EXIT.incomplete : EXIT.done;
}
