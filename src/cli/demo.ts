import { DEMO } from "../bundled.ts";
import type { Diagnosis } from "../core/diagnosis.ts";
import { normaliseRole } from "../core/handoffs.ts";
import type { Trajectory } from "../core/trajectory.ts";
import { diagnose } from "../diagnose.ts";
import { importRun } from "../importing.ts";
import type { Frame } from "../reports/terminal/frame.ts";
import { terminalReport } from "../reports/terminal/report.ts";
import { EXIT } from "./shared/exit-codes.ts";
import { frameOf } from "./shared/frame.ts";
import type { Streams } from "./shared/streams.ts";

/** One runner-up, so that the whole demo fits a screen. */
const RUNNERS_UP = 1;

/** `rootstep demo`: a bundled failed run from import to diagnosis, and what to type next. */
export async function demoCommand({ color }: { color: boolean }, streams: Streams): Promise<number> {
  const frame = frameOf(streams, color, RUNNERS_UP);
  const run = await importRun(DEMO);
  const { value: diagnosis, milliseconds } = await timed(() => diagnose(run.trajectory));
  // The run is invented: how often verdicts on real runs of its kind are right says nothing about it.
  const { calibration: _calibration, ...shown } = diagnosis;
  const report = terminalReport({ diagnosis: shown, trajectory: run.trajectory, address: DEMO }, frame);
  const lines = [
    introduction(run.trajectory, frame, milliseconds),
    "",
    ...withoutNextCommand(report),
    ...nextCommands(diagnosis, frame),
  ];
  await streams.stdout.write(`${lines.join("\n")}\n`);
  return EXIT.done;
}

async function timed<T>(work: () => Promise<T>): Promise<{ value: T; milliseconds: number }> {
  const before = performance.now();
  const value = await work();
  return { value, milliseconds: Math.max(1, Math.round(performance.now() - before)) };
}

function introduction({ steps }: Trajectory, { palette }: Frame, milliseconds: number): string {
  const acting = steps.filter(({ kind }) => kind === "turn" || kind === "handoff");
  const roles = new Set(acting.map(({ role }) => normaliseRole(role))).size;
  const run = `A failed trip planner, ${steps.length} steps, ${roles} roles`;
  return `  ${palette.dim(`${run}: read in ${milliseconds} ms, no key, no model, no network.`)}`;
}

/** The demo ends with its own list of commands. */
function withoutNextCommand(report: string): string[] {
  return report.trimEnd().split("\n").slice(0, -1);
}

function nextCommands({ step }: Diagnosis, { palette }: Frame): string[] {
  const commands = [
    ["read the step", `rootstep show ${DEMO} --step ${step ?? 0}`],
    ["your own run", "rootstep diagnose <run>"],
  ];
  return [
    "",
    ...commands.map(
      ([what = "", command = ""]) => `  ${palette.dim(what.padEnd(15))}${palette.bold(command)}`,
    ),
  ];
}
