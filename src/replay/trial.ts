import { type BranchOptions, continueFrom, recordedCall } from "./branch.ts";
import type { Worker } from "./contract/agent.ts";
import type { Call, Environment } from "./contract/environment.ts";
import { type Episode, succeeded } from "./contract/episode.ts";

/** What a diagnosis proposes: at this turn this call instead of the recorded one. */
export interface Proposal {
  at: number;
  call: Call;
}

/** One diagnosis put to the test: the same continuations with its action and with the recorded one. */
export interface Trial {
  key: string;
  worker: string;
  proposal?: Proposal;
  /** The proposed call exists, and the environment carried it out. */
  valid: boolean;
  /** Outcome of each continuation with the proposed action; empty when it is not valid. */
  fixed: boolean[];
  /** Outcome of each continuation with the recorded action. */
  control: boolean[];
}

export interface TrialOptions extends BranchOptions {
  /** Continuations in each arm, k in the paper. */
  repetitions: number;
  /** Seed of the i-th continuation, the same in both arms. */
  seedOf: (repetition: number) => number;
}

/** Tries a proposal (ReplayRCA): k continuations with it, k with the worker's own action, paired by seed. */
export async function tryProposal(
  environment: Environment,
  worker: Worker,
  episode: Episode,
  proposal: Proposal | undefined,
  options: TrialOptions,
): Promise<Trial> {
  const named = { key: episode.key, worker: worker.name, ...(proposal ? { proposal } : {}) };
  const own = proposal && recordedCall(episode, proposal.at);
  if (!proposal || !own) return { ...named, valid: false, fixed: [], control: [] };
  const control = await arm(environment, worker, episode, { at: proposal.at, call: own }, options);
  const treated = await arm(environment, worker, episode, proposal, options);
  if (!treated.carriedOut) return { ...named, valid: false, fixed: [], control: control.outcomes };
  return { ...named, valid: true, fixed: treated.outcomes, control: control.outcomes };
}

async function arm(
  environment: Environment,
  worker: Worker,
  episode: Episode,
  { at, call }: Proposal,
  options: TrialOptions,
): Promise<{ outcomes: boolean[]; carriedOut: boolean }> {
  const outcomes: boolean[] = [];
  let carriedOut = true;
  for (let repetition = 0; repetition < options.repetitions; repetition++) {
    const branch = { at, forced: { call }, seed: options.seedOf(repetition) };
    const continued = await continueFrom(environment, worker, episode, branch, options);
    outcomes.push(succeeded(continued));
    carriedOut &&= continued.history.turns[at]?.observation.failed === false;
  }
  return { outcomes, carriedOut };
}
