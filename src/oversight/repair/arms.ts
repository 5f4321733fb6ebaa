import type { Item } from "../../autopsy/items/item.ts";
import { continueFrom } from "../../replay/branch.ts";
import { runFresh } from "../../replay/calibration.ts";
import { succeeded } from "../../replay/contract/episode.ts";
import type { Advice } from "../define-adviser.ts";

/** What is done about a failed run (TrajDebug, repair). */
export const ARMS = ["reflection", "rollback", "plan"] as const;
export type Arm = (typeof ARMS)[number];

/** Done once more from the start, with nothing said: what luck repairs. */
export async function rerun(item: Item, seed: number, signal: AbortSignal): Promise<boolean> {
  return succeeded(await runFresh(item.environment, item.worker, seed, limitsOf(item, signal)));
}

/**
 * One attempt of an arm: from the start with the reflection; from the named turn with the instruction, everything since
 * undone; or from after that turn with the plan, nothing undone. A plan after the last turn comes too late.
 */
export async function attempt(
  arm: Arm,
  item: Item,
  advice: Advice,
  seed: number,
  signal: AbortSignal,
): Promise<boolean> {
  const { environment, worker, episode } = item;
  const branch = { seed, ...BRANCHES[arm](advice) };
  if (branch.at >= episode.history.turns.length) return false;
  return succeeded(await continueFrom(environment, worker, episode, branch, limitsOf(item, signal)));
}

const BRANCHES: Readonly<Record<Arm, (advice: Advice) => { at: number; note: string }>> = {
  reflection: ({ reflection }) => ({ at: 0, note: reflection }),
  rollback: ({ at, instruction }) => ({ at, note: instruction }),
  plan: ({ at, plan }) => ({ at: at + 1, note: plan }),
};

export function limitsOf({ environment }: Item, signal: AbortSignal): { limit: number; signal: AbortSignal } {
  return { limit: environment.limit ?? 200, signal };
}
