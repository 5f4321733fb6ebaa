import { setMaxListeners } from "node:events";
import type { Trajectory } from "../../core/trajectory.ts";
import type { Ask } from "../../methods/asking/ask.ts";
import type { QuestionSettings } from "../../methods/asking/define-question.ts";
import type { Consultation, Model } from "../../methods/asking/model.ts";
import type { Send } from "../calling/call.ts";
import { openAccount } from "./account.ts";
import { type Asking, askQuestion } from "./ask-question.ts";
import { runHash } from "./run-hash.ts";

/** How much a model may think, by stage: `{ "rcta/attribution": "high" }`; `rcta` or `*` stand for all stages. */
export type ReasoningByStage = Readonly<Record<string, QuestionSettings["reasoning"]>>;

const sends = new WeakMap<Model, Send>();

interface ModelOfSendOptions {
  reasoning?: ReasoningByStage | undefined;
  failure?: Model["failure"];
  takesImages?: Model["takesImages"];
}

/** A model of something that sends calls. */
export function modelOfSend(
  name: string,
  send: Send,
  { reasoning = {}, failure, takesImages }: ModelOfSendOptions = {},
): Model {
  const model: Model = {
    name,
    ...(failure ? { failure } : {}),
    ...(takesImages ? { takesImages } : {}),
    consult: (run, options) => consult(run, options, { name, send, reasoning }),
  };
  sends.set(model, send);
  return model;
}

/** How a model of ours sends its calls; nothing for a model that was made elsewhere. */
export function sendOf(model: Model): Send | undefined {
  return sends.get(model);
}

function consult(
  run: Trajectory,
  { signal, seed }: { signal: AbortSignal; seed: number },
  { name, send, reasoning }: { name: string; send: Send; reasoning: ReasoningByStage },
): Consultation {
  const account = openAccount(name);
  // Every call under way listens for the end.
  setMaxListeners(0, signal);
  const asked: Asking = {
    send,
    account,
    run: runHash(run),
    seed,
    signal,
    sample: "",
    settingsFor: (stage) => reasoningFor(reasoning, stage),
  };
  return {
    ask: askWith(asked),
    vary: ({ sample, temperature }) =>
      askWith({
        ...asked,
        seed: seed + (sample ?? 0),
        sample: sample === undefined ? "" : String(sample),
        settingsFor: (stage) => ({
          ...asked.settingsFor(stage),
          ...(temperature === undefined ? {} : { temperature }),
        }),
      }),
    ledger: account.ledger,
    prompts: account.prompts,
    stopped: account.stopped,
    issues: account.issues,
  };
}

function askWith(asking: Asking): Ask {
  return (question, vars, options = {}) => askQuestion(asking, question, vars, options);
}

function reasoningFor(levels: ReasoningByStage, stage: string): Partial<QuestionSettings> {
  const level = levels[stage] ?? levels[stage.split("/")[0] ?? ""] ?? levels["*"];
  return level === undefined ? {} : { reasoning: level };
}
