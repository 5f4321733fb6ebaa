import { groupBy } from "../core/collections.ts";
import type { Instance, InstanceState, Trigger } from "../core/diagnosis.ts";
import { type FollowedRun, lifeOf } from "./lives.ts";
import type { TriageView } from "./view.ts";

/** More wasted steps than this are a footprint. */
const WASTE = 5;

/** Groups triggers by violated object and follows each object to the end of the run. */
export function followInstances(view: TriageView, triggers: readonly Trigger[]): Instance[] {
  const run = { view, changes: groupBy(view.stateChanges, ({ step }) => step) };
  const byObject = groupBy(triggers, ({ object }) => object);
  const instances = [...byObject].map(([object, group]) => instanceOf(run, object, group));
  return instances.sort((a, b) => a.origin - b.origin || (a.object < b.object ? -1 : 1));
}

function instanceOf(run: FollowedRun, object: string, triggers: Trigger[]): Instance {
  const origin = triggers.reduce((first, { step }) => Math.min(first, step), Number.POSITIVE_INFINITY);
  const { repairedAt, footprint } = lifeOf(run, object, origin);
  const wastedSteps = repairedAt === undefined ? 0 : Math.max(0, repairedAt - origin - 1);
  const wasted = repairedAt !== undefined && wastedSteps > WASTE;
  return {
    object,
    triggers,
    origin,
    ...(repairedAt === undefined ? {} : { repairedAt }),
    footprint: footprint === "none" && wasted ? "wasted-steps" : footprint,
    wastedSteps,
    state: stateOf(repairedAt !== undefined, footprint !== "none" || wasted),
  };
}

function stateOf(resolved: boolean, footprint: boolean): InstanceState {
  if (resolved) return footprint ? "costly" : "clean";
  return footprint ? "manifest" : "latent";
}
