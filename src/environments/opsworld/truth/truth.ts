import { type BranchOptions, continueFrom } from "../../../replay/branch.ts";
import type { Environment } from "../../../replay/contract/environment.ts";
import { type Episode, succeeded } from "../../../replay/contract/episode.ts";
import { isSameCall } from "../workers/mind.ts";
import { carefulWorker } from "../workers/scripted.ts";

/** Where a failed run went wrong. */
export interface Truth {
  /** The first turn at which a careful worker would have done something else. */
  introduced: number;
  /** The first turn after which even a careful worker cannot save the run. */
  decisive: number;
}

/** Computes the truth of a failed run; nothing when a careful worker would still succeed after its end. */
export async function findTruth(
  environment: Environment,
  episode: Episode,
  options: BranchOptions,
): Promise<Truth | undefined> {
  const last = episode.history.turns.length - 1;
  if (!(await isDoomed(environment, episode, last, options))) return undefined;
  const introduced = (await firstDeviation(episode, options.signal)) ?? last;
  let [low, high] = [0, last];
  // Doom never lifts, so half of the turns can be ruled out by each continuation.
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (await isDoomed(environment, episode, middle, options)) high = middle;
    else low = middle + 1;
  }
  return { introduced, decisive: low };
}

/** Whether a careful worker fails that takes over after a turn, knowing all that was seen until then. */
export async function isDoomed(
  environment: Environment,
  episode: Episode,
  after: number,
  options: BranchOptions,
): Promise<boolean> {
  const branch = { at: after + 1, seed: 0 };
  return !succeeded(await continueFrom(environment, carefulWorker, episode, branch, options));
}

async function firstDeviation({ history }: Episode, signal: AbortSignal): Promise<number | undefined> {
  const careful = carefulWorker.start(0);
  for (const [at, { call }] of history.turns.entries()) {
    const action = await careful.next({ ...history, turns: history.turns.slice(0, at) }, signal);
    if (!action || !isSameCall(action.call, call)) return at;
  }
  return undefined;
}
