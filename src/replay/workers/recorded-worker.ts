import type { Action, History, Worker } from "../contract/agent.ts";
import type { Call } from "../contract/environment.ts";
import { canonicalJson } from "../contract/json.ts";

/** A call of a recorded run, and the step that made it. */
export interface RecordedAction extends Action {
  step: number;
}

/**
 * A worker that goes on as the run did: after the turn that was changed it makes the recorded calls, one by one, whatever it sees.
 * A changed turn stands for the whole step it was in; the step's other calls are made only after the recorded one.
 */
export function recordedWorker(actions: readonly RecordedAction[], changed: number): Worker {
  const name = "recorded";
  const own = actions[changed];
  const behind = actions.findIndex(({ step }) => own !== undefined && step > own.step);
  const next = async ({ turns }: History): Promise<Action | undefined> => {
    const made = turns[changed]?.call;
    if (turns.length <= changed || !own || !made || isSame(made, own.call))
      return spoken(actions[turns.length]);
    if (behind < 0) return undefined;
    return spoken(actions[behind + turns.length - changed - 1]);
  };
  return { name, start: () => ({ name, sees: true, next, close: async () => {} }) };
}

function spoken(action: RecordedAction | undefined): Action | undefined {
  if (!action) return undefined;
  const { call, said } = action;
  return said === undefined ? { call } : { call, said };
}

function isSame(one: Call, other: Call): boolean {
  return one.tool === other.tool && canonicalJson(one.arguments) === canonicalJson(other.arguments);
}
