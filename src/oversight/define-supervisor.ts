import type { ModelCall } from "../core/ledger.ts";
import type { Model } from "../methods/asking/model.ts";
import type { Action, History } from "../replay/contract/agent.ts";
import type { Call } from "../replay/contract/environment.ts";

/**
 * What a supervisor sees before a call that cannot be taken back is made: task, instructions, tools with their schemas,
 * what was done and seen so far, and the call that is about to be made. Nothing of world, worker, seeds or outcome.
 */
export interface Watched {
  history: History;
  proposed: Action;
}

/** What a supervisor says of a proposed call. */
export interface Review {
  /** The call to make in its place; absent when the proposed one may be made. */
  instead?: Call | undefined;
  why?: string | undefined;
  /** What was asked of a model. */
  calls?: readonly ModelCall[] | undefined;
  /** A model answered what could not be read: the call is made, and nothing is known of its opinion. */
  unjudged?: true | undefined;
}

/** What a supervisor may use besides what it sees. */
interface Means {
  /** Present for supervisors that need one. */
  model?: Model | undefined;
  signal: AbortSignal;
  seed: number;
}

/** Whoever looks at calls before they are made, and may replace one of them in a run. One file in `supervisors/` holds one. */
export interface Supervisor {
  name: string;
  /** In tables. */
  title: string;
  needs: { model: boolean };
  review(watched: Watched, means: Means): Promise<Review>;
}

/** Declares a supervisor; the registry collects them. */
export function defineSupervisor(supervisor: Supervisor): Supervisor {
  return supervisor;
}
