import type { AskedImage } from "../../methods/asking/ask.ts";
import type { QuestionSettings } from "../../methods/asking/define-question.ts";

export interface Message {
  role: "system" | "user" | "assistant";
  content: string;
  /** Pictures of a question. */
  images?: readonly AskedImage[];
}

/** One request to a model, as all that stands between a question and a provider sees it. */
export interface Call {
  /** `method/stage`: the question's name in ledgers, scripts and recordings. */
  stage: string;
  /** The system message first. */
  messages: readonly Message[];
  /** The form of the answer, as JSON Schema. */
  form: AnswerForm;
  settings: QuestionSettings & { seed: number };
  /** Tells repeated askings of one prompt apart. */
  sample: string;
  signal: AbortSignal;
}

export interface AnswerForm {
  /** What providers want as a name: letters, digits, `_` and `-`. */
  name: string;
  schema: Record<string, unknown>;
}

interface Tokens {
  input: number;
  output: number;
  /** Of the input, what the provider had in its prefix cache. */
  cached: number;
  /** Of the output, what was thought. */
  reasoning: number;
}

export interface Reply {
  kind: "reply";
  text: string;
  /** `length`: the output limit was reached. `filtered`: the provider withheld the answer. */
  finish: "stop" | "length" | "filtered";
  tokens: Tokens;
  milliseconds: number;
  /** As the provider reports it, or from the price table. */
  costUsd?: number;
  /** It was asked in an earlier run of the command, and cost nothing now. */
  journalled?: true;
}

/** A call that gave no reply, for good. */
export interface Failure {
  kind: "failure";
  /**
   * `refused`: no key, a wrong key, no credit, no such model. `unreachable`: the network, the server or its limits.
   * `rejected`: this one request. `stopped`: the budget is spent, or the diagnosis was cancelled.
   */
  why: "refused" | "unreachable" | "rejected" | "stopped";
  /** One line, without keys. */
  reason: string;
}

/** Sends a call on; never throws for what a model or a network does. */
export type Send = (call: Call) => Promise<Reply | Failure>;

export function failure(why: Failure["why"], reason: string): Failure {
  return { kind: "failure", why, reason };
}
