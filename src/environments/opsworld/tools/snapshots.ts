import { z } from "zod";
import { RootstepError } from "../../../core/errors.ts";
import type { Snapshot } from "../../../replay/contract/environment.ts";
import { REFUND_REASONS } from "../world/entities.ts";
import { advance, type Deed, initialState, type State } from "./state.ts";

const AnyDeed = z.discriminatedUnion("did", [
  z.strictObject({
    did: z.literal("refund"),
    order: z.string(),
    cents: z.int().positive(),
    reason: z.enum(REFUND_REASONS),
  }),
  z.strictObject({ did: z.literal("mail"), to: z.string(), subject: z.string(), body: z.string() }),
  z.strictObject({ did: z.literal("finish") }),
]);
const Stored = z.strictObject({ world: z.string(), step: z.int().min(0), log: z.unknown() });
const Link = z.strictObject({ last: AnyDeed, before: z.unknown() });

/** States of this process, which need no reading when they come back. */
const own = new WeakMap<object, State>();

/** A state as a snapshot: itself, since nothing in it ever changes. */
export function snapshotOf(state: State): Snapshot {
  own.set(state, state);
  return state;
}

/** The state that a snapshot holds; refused when it is of another world, or was never a snapshot. */
export function restoreState(world: string, snapshot: Snapshot): State {
  const known = typeof snapshot === "object" && snapshot !== null ? own.get(snapshot) : undefined;
  if (known?.world === world) return known;
  const stored = Stored.safeParse(snapshot);
  if (!stored.success) throw new RootstepError("input", `${world}: this is no snapshot of an OpsWorld state`);
  if (stored.data.world !== world) {
    throw new RootstepError(
      "input",
      `${world}: the snapshot is of ${stored.data.world}; open that world instead`,
    );
  }
  let state = initialState(world);
  for (const deed of deedsIn(world, stored.data.log)) state = advance(state, deed);
  return Object.freeze({ ...state, step: stored.data.step });
}

function deedsIn(world: string, log: unknown): Deed[] {
  const deeds: Deed[] = [];
  for (let rest = log; rest !== null; ) {
    const link = Link.safeParse(rest);
    if (!link.success) throw new RootstepError("input", `${world}: the log of this snapshot is broken`);
    deeds.push(link.data.last);
    rest = link.data.before;
  }
  return deeds.reverse();
}
