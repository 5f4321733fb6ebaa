import type { RefundReason } from "../world/entities.ts";
import type { Cents } from "../world/money.ts";

/** Something that was done and stays done. */
export type Deed =
  | { did: "refund"; order: string; cents: Cents; reason: RefundReason }
  | { did: "mail"; to: string; subject: string; body: string }
  | { did: "finish" };

/** What was done so far, latest first; frozen, so a state that is kept never changes. */
type Log = { readonly last: Deed; readonly before: Log } | null;

/** Where a run stands: the world, how many calls were made, and what was done. */
export type State = Readonly<{ world: string; step: number; log: Log }>;

export function initialState(world: string): State {
  return Object.freeze({ world, step: 0, log: null });
}

/** The state after one more call, which may have done something. */
export function advance({ world, step, log }: State, deed?: Deed): State {
  const next = deed ? Object.freeze({ last: Object.freeze(deed), before: log }) : log;
  return Object.freeze({ world, step: step + 1, log: next });
}

/** What was done, in order. */
export function deedsOf({ log }: State): Deed[] {
  const deeds: Deed[] = [];
  for (let rest = log; rest; rest = rest.before) deeds.push(rest.last);
  return deeds.reverse();
}

export function isFinished({ log }: State): boolean {
  return log?.last.did === "finish";
}
