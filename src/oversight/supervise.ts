import { withoutPictures } from "../autopsy/subject.ts";
import type { ModelCall } from "../core/ledger.ts";
import type { Action, History, Worker } from "../replay/contract/agent.ts";
import type { Call } from "../replay/contract/environment.ts";
import { canonicalJson } from "../replay/contract/json.ts";
import type { Review, Watched } from "./define-supervisor.ts";

/** What supervision did in one run. */
export interface Account {
  /** How often the supervisor was asked. */
  asked: number;
  intervention?: { turn: number; proposed: Call; instead: Call; why: string };
  calls: ModelCall[];
  /** Answers of a model that could not be read; the call was made. */
  unjudged: number;
}

export function openAccount(): Account {
  return { asked: 0, calls: [], unjudged: 0 };
}

/**
 * A worker under supervision: before each of its calls that cannot be taken back the supervisor is asked, and may replace
 * one call in the run. The worker then sees what the other call brought, and goes on from there.
 */
export function supervised(
  worker: Worker,
  review: (watched: Watched, signal: AbortSignal) => Promise<Review>,
  account: Account,
): Worker {
  return {
    name: worker.name,
    start: (seed) => {
      const agent = worker.start(seed);
      return {
        name: agent.name,
        sees: agent.sees,
        close: () => agent.close(),
        next: async (history, signal) => {
          const proposed = await agent.next(history, signal);
          if (!proposed || account.intervention || !isIrreversible(history, proposed)) return proposed;
          account.asked += 1;
          const { instead, why, calls, unjudged } = await review(
            { history: withoutPictures(history), proposed },
            signal,
          );
          account.calls.push(...(calls ?? []));
          account.unjudged += unjudged ? 1 : 0;
          if (!instead || !isOther(history, proposed, instead)) return proposed;
          const turn = history.turns.length;
          account.intervention = { turn, proposed: proposed.call, instead, why: why ?? "" };
          return { call: instead };
        },
      };
    },
  };
}

function isIrreversible({ tools }: History, { call }: Action): boolean {
  return tools.some(({ name, irreversible }) => name === call.tool && irreversible);
}

/** A call of a tool that exists, and not the proposed one over again. */
function isOther({ tools }: History, { call }: Action, instead: Call): boolean {
  const isSame =
    call.tool === instead.tool && canonicalJson(call.arguments) === canonicalJson(instead.arguments);
  return !isSame && tools.some(({ name }) => name === instead.tool);
}
