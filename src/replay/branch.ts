import type { Action, History, Worker } from "./contract/agent.ts";
import type { Call, Environment } from "./contract/environment.ts";
import { type Episode, runEpisode, type Start } from "./contract/episode.ts";

/** A recorded run that is continued differently from one of its turns. */
export interface Branch {
  /** The turn before which the recorded run is left. */
  at: number;
  /** What is done at that turn in place of the worker's own choice. */
  forced?: Action;
  /** Words put before the worker at that turn: an instruction, a plan. */
  note?: string;
  /** Of the worker that goes on. */
  seed: number;
}

export interface BranchOptions {
  /** Turns of the whole run, the recorded ones included. */
  limit: number;
  signal: AbortSignal;
}

/** Goes back to the state before a turn and lets the worker go on from there; the environment is left at the new end. */
export async function continueFrom(
  environment: Environment,
  worker: Worker,
  episode: Episode,
  branch: Branch,
  options: BranchOptions,
): Promise<Episode> {
  const snapshot = episode.snapshots[branch.at];
  if (snapshot === undefined) throw new RangeError(`the run has no turn ${branch.at}`);
  await environment.restore(snapshot);
  const start = startAt(episode, branch);
  const agent = worker.start(branch.seed);
  try {
    if (branch.forced) return await afterForced(environment, agent, start, branch.forced, options);
    return await runEpisode(environment, agent, start, options);
  } finally {
    await agent.close();
  }
}

function startAt({ history, snapshots }: Episode, { at, note }: Branch): Start {
  const notes = note === undefined ? history.notes : [...history.notes, { before: at, text: note }];
  const kept: History = {
    ...history,
    turns: history.turns.slice(0, at),
    notes: notes.filter(({ before }) => before <= at),
  };
  return { history: kept, snapshots: snapshots.slice(0, at) };
}

async function afterForced(
  environment: Environment,
  agent: Parameters<typeof runEpisode>[1],
  start: Start,
  forced: Action,
  options: BranchOptions,
): Promise<Episode> {
  const snapshot = await environment.snapshot();
  const observation = await environment.act(forced.call, options.signal);
  const history = { ...start.history, turns: [...start.history.turns, { ...forced, observation }] };
  const next = { history, snapshots: [...start.snapshots, snapshot] };
  return runEpisode(environment, agent, next, { ...options, limit: observation.ended ? 0 : options.limit });
}

/** The call that was recorded at a turn. */
export function recordedCall({ history }: Episode, at: number): Call | undefined {
  return history.turns[at]?.call;
}
