import { RootstepError } from "../../core/errors.ts";
import type { Trajectory } from "../../core/trajectory.ts";
import type { Turn } from "../contract/agent.ts";
import type { Environment, Snapshot } from "../contract/environment.ts";
import type { Episode } from "../contract/episode.ts";
import { type Drift, driftOf } from "./drift.ts";
import type { Plan, PlannedCall } from "./plan.ts";
import { unifiedDiff } from "./unified-diff.ts";

/** A recorded run brought back to the state before one of its calls. */
export interface Prefix {
  /** The turns up to and with that call; the only snapshot is the one before it. */
  episode: Episode;
  /** The turn of that call. */
  at: number;
  /** Its step. */
  step: number;
  drifts: Drift[];
  /** How many answers were compared. */
  compared: number;
}

/**
 * Does again what a run did before a step, and compares what is seen with what was recorded. The step's call itself is not made;
 * where the step holds none, the run is left at the first call behind it. Throws a RootstepError when there is no call to change, and when the
 * environment ends the run before it.
 */
export async function replayPrefix(
  environment: Environment,
  run: Trajectory,
  { calls }: Plan,
  { before, signal }: { before: number; signal: AbortSignal },
): Promise<Prefix> {
  const at = calls.findIndex(({ step }) => step >= before);
  const own = calls[at];
  if (!own) throw noCall(before, calls);
  const opening = await environment.reset(signal);
  const { turns, drifts, compared } = await repeat(environment, calls.slice(0, at), own.step, signal);
  const otherTask = taskDrift(run.requests[0]?.text ?? "", opening.task);
  const snapshots: Snapshot[] = [...turns.map(() => null), await environment.snapshot()];
  const history = {
    task: opening.task || (run.requests[0]?.text ?? ""),
    instructions: opening.instructions || run.instructions.map(({ text }) => text).join("\n\n"),
    tools: environment.tools,
    turns: [...turns, recordedTurn(own)],
    notes: [],
  };
  const episode: Episode = {
    ...{ key: environment.key, worker: "recorded", history, snapshots },
    ...{ ending: "limit", violations: [] },
  };
  return { episode, at, step: own.step, drifts: otherTask ? [otherTask, ...drifts] : drifts, compared };
}

/** A world with another task is another world; a recorder may have put the task among other words. */
function taskDrift(recorded: string, task: string): Drift | undefined {
  const [before, after] = [recorded, task].map((text) => text.replace(/\s+/gu, " ").trim());
  if (!before || !after || before.includes(after) || after.includes(before)) return undefined;
  return { step: 0, tool: "the task", kind: "text", difference: unifiedDiff(before, after) };
}

async function repeat(
  environment: Environment,
  calls: readonly PlannedCall[],
  until: number,
  signal: AbortSignal,
): Promise<{ turns: Turn[]; drifts: Drift[]; compared: number }> {
  const turns: Turn[] = [];
  const drifts: Drift[] = [];
  for (const planned of calls) {
    const observation = await environment.act(planned.made, signal);
    const drift = driftOf(planned, observation);
    if (drift) drifts.push(drift);
    turns.push({ ...spoken(planned), observation });
    if (observation.ended) {
      throw new RootstepError(
        "incomplete",
        `${environment.key} ended the run at step ${planned.step}, before step ${until}`,
      );
    }
  }
  return { turns, drifts, compared: calls.filter(({ seen }) => seen !== undefined).length };
}

function recordedTurn(planned: PlannedCall): Turn {
  const { text = "", failed = false } = planned.seen ?? {};
  return { ...spoken(planned), observation: { text, failed, ended: false } };
}

function spoken({ made, said }: PlannedCall): Pick<Turn, "call" | "said"> {
  return said === undefined ? { call: made } : { call: made, said };
}

function noCall(before: number, calls: readonly PlannedCall[]): RootstepError {
  const last = calls.at(-1);
  const words = last ? `the last call of the run is in step ${last.step}` : "the run makes no call";
  return new RootstepError("input", `there is no call to change at step ${before} or behind it: ${words}`);
}
