import type { Call, Environment, Snapshot } from "../../replay/contract/environment.ts";
import { canonicalJson } from "../../replay/contract/json.ts";

/** What calls did, one after the other, from the start: as texts that can be compared. */
export interface Walk {
  calls: readonly Call[];
  opening: string;
  /** What each call was answered with. */
  seen: string[];
  /** How many of the calls were refused. */
  refused: number;
  /** The state before each call, and at the end. */
  snapshots: Snapshot[];
  states: string[];
  /** What the check said at the end. */
  violations: string;
}

/** Carries calls out from the start, up to the one that ends the run; gives the rest back. */
async function walk(
  environment: Environment,
  calls: readonly Call[],
  signal: AbortSignal,
): Promise<{ walk: Walk; rest: readonly Call[] }> {
  const opening = textOf(await environment.reset(signal));
  const done = await walkOn(environment, calls, signal);
  const taken = done.seen.length;
  return { walk: { ...done, opening, calls: calls.slice(0, taken) }, rest: calls.slice(taken) };
}

/** Carries calls out from where the environment is. */
export async function walkOn(
  environment: Environment,
  calls: readonly Call[],
  signal: AbortSignal,
): Promise<Omit<Walk, "opening" | "calls">> {
  const snapshots: Snapshot[] = [await environment.snapshot()];
  const seen: string[] = [];
  let refused = 0;
  for (const call of calls) {
    const observation = await environment.act(call, signal);
    seen.push(textOf(observation));
    snapshots.push(await environment.snapshot());
    if (observation.failed) refused += 1;
    if (observation.ended) break;
  }
  const violations = textOf(await environment.check());
  return { seen, refused, snapshots, states: snapshots.map(canonicalJson), violations };
}

/** Every call, in as many walks as runs are ended by one of them. */
export async function walkAll(
  environment: Environment,
  calls: readonly Call[],
  signal: AbortSignal,
): Promise<Walk[]> {
  const walks: Walk[] = [];
  for (let left = calls; left.length > 0 || walks.length === 0; ) {
    const { walk: done, rest } = await walk(environment, left, signal);
    walks.push(done);
    left = rest;
  }
  return walks;
}

/** One text of what was answered. */
function textOf(value: object): string {
  return canonicalJson(JSON.parse(JSON.stringify(value)));
}
