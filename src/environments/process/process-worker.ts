import type { Action, Agent, History, Worker } from "../../replay/contract/agent.ts";
import type { CommandLine } from "./command-line.ts";
import { sayHello } from "./open-process.ts";
import { AGENT_PROTOCOL, Chosen, Done } from "./protocol.ts";
import { Talk, type TalkLimits, USUAL_LIMITS } from "./talk.ts";

/** A worker that is a program: it is started for every run, given the seed, and asked for one action after the other. */
export function processWorker(command: CommandLine, limits: TalkLimits = USUAL_LIMITS): Worker {
  return { name: command.shown, start: (seed) => startAgent(command, limits, seed) };
}

function startAgent(command: CommandLine, limits: TalkLimits, seed: number): Agent {
  let talk: Talk | undefined;
  const started = async () => {
    if (talk) return talk;
    talk = new Talk(command, limits);
    await sayHello(talk, AGENT_PROTOCOL, limits);
    await talk.ask("start", { seed }, Done);
    return talk;
  };
  return {
    name: command.shown,
    sees: true,
    next: async (history, signal) => actionOf(await started(), history, signal),
    close: async () => {
      await talk?.close();
    },
  };
}

async function actionOf(talk: Talk, history: History, signal: AbortSignal): Promise<Action | undefined> {
  const { action } = await talk.ask("next", { history }, Chosen, { signal });
  if (action === null) return undefined;
  const { call, said } = action;
  return said === undefined ? { call } : { call, said };
}
