import type { History } from "../../replay/contract/agent.ts";
import type { Proposal } from "../../replay/trial.ts";
import { goingInCircles } from "./going-in-circles.ts";
import type { Omission, OmissionRule } from "./omission.ts";
import { readAgain } from "./read-again.ts";
import { readRun } from "./read-run.ts";
import { unaskedLookUps } from "./unasked-look-up.ts";
import { unopenedAlike } from "./unopened-alike.ts";
import { unreadKinds } from "./unread-kind.ts";
import { unseenPages } from "./unseen-page.ts";

const RULES: readonly OmissionRule[] = [
  goingInCircles,
  unseenPages,
  unopenedAlike,
  unaskedLookUps,
  unreadKinds,
  readAgain,
];

/** A replacement call with the omission it mends. */
export interface LookUp extends Proposal {
  omission: Omission;
}

/**
 * Proposes a call in place of one of a run, without a model and without knowing the environment: the most telling
 * omission, at the most suspicious turn at which mending it would have been in time. `suspicion` is how likely each turn
 * is the root; `only` allows one turn alone. Nothing when nothing was left out.
 */
export function proposeLookUp(
  history: History,
  suspicion: (turn: number) => number,
  only?: number,
): LookUp | undefined {
  return lookUpsIn(history, suspicion, only)[0];
}

/** Every look-up that a run lacks, the most telling first, each at the turn at which it would be proposed. */
export function lookUpsIn(history: History, suspicion: (turn: number) => number, only?: number): LookUp[] {
  const run = readRun(history);
  return RULES.flatMap((rule) => rule(run))
    .filter(({ from, until }) => from <= (only ?? until) && (only ?? until) < run.turns.length)
    .sort((a, b) => b.weight - a.weight || suspicion(b.until) - suspicion(a.until) || a.until - b.until)
    .map((omission) => ({ at: only ?? placeOf(omission, suspicion), call: omission.call, omission }));
}

/** The most suspicious turn while it is in time; the last such turn where none stands out. */
function placeOf({ from, until }: Omission, suspicion: (turn: number) => number): number {
  let best = until;
  for (let turn = until - 1; turn >= from; turn--) if (suspicion(turn) > suspicion(best)) best = turn;
  return best;
}
