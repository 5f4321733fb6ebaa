import { type LookUp, proposeLookUp } from "../autopsy/proposing/propose-look-up.ts";
import type { History } from "../replay/contract/agent.ts";
import type { Watched } from "./define-supervisor.ts";

/** The look-up that a run most tellingly lacks when a call is about to be made; nothing when it lacks none. */
export function missingLookUp(watched: Watched): LookUp | undefined {
  const history = asIfMade(watched);
  return proposeLookUp(history, () => 0, history.turns.length - 1);
}

/** The history as it would be with the call made, and nothing seen after it. */
function asIfMade({ history, proposed }: Watched): History {
  const observation = { text: "", failed: false, ended: false };
  return { ...history, turns: [...history.turns, { ...proposed, observation }] };
}
