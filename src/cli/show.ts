import type { Diagnosis } from "../core/diagnosis.ts";
import { RootstepError } from "../core/errors.ts";
import { isSpilled } from "../core/spilled-steps.ts";
import type { Trajectory } from "../core/trajectory.ts";
import { diagnose } from "../diagnose.ts";
import { importFiles } from "../importing.ts";
import { stepReport } from "../reports/terminal/step.ts";
import { runList, stepList } from "../reports/terminal/steps.ts";
import { EXIT } from "./shared/exit-codes.ts";
import { frameOf } from "./shared/frame.ts";
import { type RankerOption, rankerFor } from "./shared/ranker.ts";
import type { Streams } from "./shared/streams.ts";
import { breathe, untilAborted } from "./shared/until-aborted.ts";

export interface ShowCommandOptions extends RankerOption {
  step?: number | undefined;
  format?: string | undefined;
  /** Characters of bodies that stay in memory. */
  bodyLimit?: number | undefined;
  full?: true | undefined;
  redact?: boolean | undefined;
  color: boolean;
}

/** `rootstep show`: a step with its inputs and why it was flagged; the steps, or the runs, where none is chosen. */
export async function showCommand(
  address: string,
  options: ShowCommandOptions,
  streams: Streams,
): Promise<number> {
  const frame = frameOf(streams, options.color);
  const { runs, first } = await readRuns(address, options, streams);
  if (runs.length > 1) {
    if (options.step !== undefined) {
      throw new RootstepError(
        "arguments",
        `${address} holds ${runs.length} runs; choose one, as in ${address}#${runs[0]?.id}`,
      );
    }
    await streams.stdout.write(runList(address, runs, frame));
    return EXIT.done;
  }
  const { step } = options;
  if (step !== undefined && step >= first.steps.length) {
    throw new RootstepError("arguments", `no step ${step}; the run has steps 0 to ${first.steps.length - 1}`);
  }
  const report = { trajectory: first, diagnosis: await diagnosisFor(first, options, streams), address };
  if (step === undefined) await writeLines(stepList(report, frame, streams.stdout.isTTY), streams);
  else await streams.stdout.write(stepReport(report, step, frame, options.full === true));
  return EXIT.done;
}

/** What triage says of the run; a run that does not fit into memory is shown without. */
async function diagnosisFor(
  run: Trajectory,
  options: ShowCommandOptions,
  streams: Streams,
): Promise<Diagnosis | undefined> {
  if (isSpilled(run.steps)) return undefined;
  return diagnose(run, { ranker: await rankerFor(options, streams), signal: streams.signal });
}

/** Lines written at once. */
const LINES = 500;

async function writeLines(lines: Iterable<string>, { stdout, signal }: Streams): Promise<void> {
  let text: string[] = [];
  for (const line of lines) {
    if (text.push(line) < LINES) continue;
    await stdout.write(`${text.join("\n")}\n`);
    text = [];
    await breathe();
    if (signal.aborted) throw new RootstepError("interrupted", "stopped");
  }
  if (text.length > 0) await stdout.write(`${text.join("\n")}\n`);
}

/** The runs of an address by name and length; only the first is kept whole. */
async function readRuns(
  address: string,
  { format, bodyLimit, redact }: ShowCommandOptions,
  streams: Streams,
): Promise<{ runs: { id: string; steps: number }[]; first: Trajectory }> {
  const runs: { id: string; steps: number }[] = [];
  let first: Trajectory | undefined;
  let reason = "there is no run in it";
  for await (const imported of untilAborted(
    importFiles([address], { format, bodyLimit, redact, stdin: streams.stdin }),
    streams.signal,
  )) {
    if (imported.kind === "run") {
      const { trajectory } = imported;
      first ??= trajectory;
      runs.push({ id: trajectory.id, steps: trajectory.steps.length });
    } else reason = imported.reason;
  }
  if (streams.signal.aborted) throw new RootstepError("interrupted", "stopped");
  if (!first) throw new RootstepError("input", `${address}: ${reason}`);
  return { runs, first };
}
