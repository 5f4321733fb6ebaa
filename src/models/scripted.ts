import { RootstepError } from "../core/errors.ts";
import type { Model } from "../methods/asking/model.ts";
import { modelOfSend } from "./asking/consult.ts";
import { type Call, type Failure, failure, type Message, type Reply } from "./calling/call.ts";

/** A reply: an object as its JSON, a text as it is, an error as a call that failed for good. */
export type ScriptedAnswer = Readonly<Record<string, unknown>> | string | Error;

/** What a scripted model is asked. */
export interface ScriptedPrompt {
  /** `method/stage`. */
  question: string;
  system: string;
  /** The last message of the user: the question, or what was wrong with the answer. */
  user: string;
  messages: readonly Message[];
  sample: string;
}

/** Answers of one stage, in order, or made from what is asked. */
export type ScriptedStage = readonly ScriptedAnswer[] | ((prompt: ScriptedPrompt) => ScriptedAnswer);

export interface ScriptedModel extends Model {
  /** Everything that was asked, in order. */
  readonly asked: readonly ScriptedPrompt[];
}

/**
 * A model that answers from a script, by stage: `scripted({ "rcta/summary": [answer, answer] })`. Its answers go through
 * everything a real model's do: parsing, checks, retry, ledger. A stage without an answer left is an error that names it.
 */
export function scripted(
  script: Readonly<Record<string, ScriptedStage>>,
  name = "scripted/script",
): ScriptedModel {
  const given = new Map<string, number>();
  const asked: ScriptedPrompt[] = [];
  const send = async (call: Call): Promise<Reply | Failure> => {
    if (call.signal.aborted) return failure("stopped", "the diagnosis was cancelled");
    const prompt = promptOf(call);
    asked.push(prompt);
    const answer = nextAnswer(script, prompt, given);
    return answer instanceof Error ? failure("rejected", answer.message) : replyOf(answer, call);
  };
  return Object.assign(modelOfSend(name, send), { asked });
}

function promptOf({ stage, messages, sample }: Call): ScriptedPrompt {
  const text = (role: Message["role"]) => messages.findLast((one) => one.role === role)?.content ?? "";
  return { question: stage, system: text("system"), user: text("user"), messages, sample };
}

function nextAnswer(
  script: Readonly<Record<string, ScriptedStage>>,
  prompt: ScriptedPrompt,
  given: Map<string, number>,
): ScriptedAnswer {
  const stage = script[prompt.question];
  if (stage === undefined)
    throw unscripted(prompt.question, `it has: ${Object.keys(script).join(", ") || "none"}`);
  if (typeof stage === "function") return stage(prompt);
  const index = given.get(prompt.question) ?? 0;
  given.set(prompt.question, index + 1);
  const answer = stage[index];
  if (answer === undefined) throw unscripted(prompt.question, `${stage.length} were given and used`);
  return answer;
}

function unscripted(question: string, what: string): RootstepError {
  return new RootstepError("arguments", `the script has no answer left for "${question}"; ${what}`);
}

/** Characters a token, about. */
const TOKEN = 4;

function replyOf(answer: Readonly<Record<string, unknown>> | string, { messages }: Call): Reply {
  const text = typeof answer === "string" ? answer : JSON.stringify(answer);
  const read = messages.reduce((sum, { content }) => sum + content.length, 0);
  const tokens = {
    input: Math.ceil(read / TOKEN),
    output: Math.ceil(text.length / TOKEN),
    cached: 0,
    reasoning: 0,
  };
  return { kind: "reply", text, finish: "stop", tokens, milliseconds: 0 };
}
