import { barIrreversible } from "../../replay/bar-irreversible.ts";
import type { Call } from "../../replay/contract/environment.ts";
import type { Plan } from "../../replay/prefix/plan.ts";
import type { Prefix } from "../../replay/prefix/replay-prefix.ts";
import { type Trial, tryProposal } from "../../replay/trial.ts";
import { workerOf } from "./choose-worker.ts";
import type { Session } from "./session.ts";

/** The continuations: so many with the change, and as many with the recorded call. */
export async function tryChange(session: Session, prefix: Prefix, plan: Plan, change: Call): Promise<Trial> {
  const { options, environment, choice, model, streams } = session;
  const worker = workerOf(choice, plan, prefix.at, model);
  const turns = prefix.episode.history.turns.length;
  const limit = options.limit ?? environment.limit ?? Math.max(2 * plan.calls.length, turns) + 30;
  const seed = options.seed ?? 1;
  return tryProposal(
    barIrreversible(environment, options.allow ?? []),
    worker,
    prefix.episode,
    { at: prefix.at, call: change },
    {
      limit,
      signal: streams.signal,
      repetitions: options.repetitions,
      // Apart from one another, and the same in both arms.
      seedOf: (repetition) => seed * 1_000_003 + repetition * 7919,
    },
  );
}
