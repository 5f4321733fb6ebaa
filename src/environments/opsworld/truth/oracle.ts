import { continueFrom } from "../../../replay/branch.ts";
import type { Worker } from "../../../replay/contract/agent.ts";
import type { Call, Environment } from "../../../replay/contract/environment.ts";
import { type Episode, succeeded } from "../../../replay/contract/episode.ts";
import { canonicalJson } from "../../../replay/contract/json.ts";
import type { Proposal, TrialOptions } from "../../../replay/trial.ts";
import { carefulWorker } from "../workers/scripted.ts";
import { findTruth } from "./truth.ts";

/** Continuations in which a call has to prove itself before the oracle proposes it. */
const REHEARSALS = 3;

/**
 * The diagnoser that knows everything: of what a careful worker would do from a turn on, the first call that, made at that
 * turn, lets the worker itself succeed. It looks at the turn where the error came in, then at the one that decided; or,
 * as a control, at the last turn only. Without such a call it proposes what the careful worker would do there.
 */
export async function proposeAsOracle(
  environment: Environment,
  worker: Worker,
  episode: Episode,
  { where, ...options }: TrialOptions & { where: "anywhere" | "last" },
): Promise<Proposal | undefined> {
  const last = episode.history.turns.length - 1;
  const truth =
    where === "last" ? { introduced: last, decisive: last } : await findTruth(environment, episode, options);
  if (!truth) return undefined;
  let fallback: Proposal | undefined;
  for (const at of new Set([truth.introduced, truth.decisive])) {
    for (const call of await carefulCalls(environment, episode, at, options)) {
      fallback ??= { at, call };
      if (await repairs(environment, worker, episode, { at, call }, options)) return { at, call };
    }
  }
  return fallback;
}

/** What a careful worker would do from a turn on, each call once, without what was done before it. */
async function carefulCalls(
  environment: Environment,
  episode: Episode,
  at: number,
  options: TrialOptions,
): Promise<Call[]> {
  const careful = await continueFrom(environment, carefulWorker, episode, { at, seed: 0 }, options);
  const keyOf = ({ tool, arguments: asked }: Call) => canonicalJson({ tool, asked });
  const own = episode.history.turns[at];
  const known = new Set(episode.history.turns.slice(0, at).map(({ call }) => keyOf(call)));
  if (own) known.add(keyOf(own.call));
  const calls = new Map<string, Call>();
  for (const { call } of careful.history.turns.slice(at)) {
    if (!known.has(keyOf(call))) calls.set(keyOf(call), call);
  }
  return [...calls.values()];
}

async function repairs(
  environment: Environment,
  worker: Worker,
  episode: Episode,
  { at, call }: Proposal,
  options: TrialOptions,
): Promise<boolean> {
  for (let rehearsal = 0; rehearsal < REHEARSALS; rehearsal++) {
    // Seeds below zero are the oracle's own: the trial draws others.
    const branch = { at, forced: { call }, seed: -1 - rehearsal };
    if (!succeeded(await continueFrom(environment, worker, episode, branch, options))) return false;
  }
  return true;
}
