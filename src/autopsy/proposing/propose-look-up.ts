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
  const run = readRun(history);
  const omissions = RULES.flatMap((rule) => rule(run)).filter(
    ({ from, until }) => from <= (only ?? until) && (only ?? until) < run.turns.length,
  );
  const [best] = omissions.toSorted(
    (a, b) => b.weight - a.weight || suspicion(b.until) - suspicion(a.until) || a.until - b.until,
  );
  if (!best) return undefined;
  return { at: only ?? placeOf(best, suspicion), call: best.call, omission: best };
}

/** The most suspicious turn while it is in time; the last such turn where none stands out. */
function placeOf({ from, until }: Omission, suspicion: (turn: number) => number): number {
  let best = until;
  for (let turn = until - 1; turn >= from; turn--) if (suspicion(turn) > suspicion(best)) best = turn;
  return best;
}
