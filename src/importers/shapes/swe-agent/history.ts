import type { DraftPart } from "../../building/trajectory-builder.ts";
import { asFields, asList, asName, type Fields, isFields, textOf } from "../loose.ts";
import type { Message } from "../message.ts";
import { contentText, decodeOpenAiMessage, isOpenAiMessage } from "../openai-message.ts";
import { toolCallParts } from "./tool-calls.ts";

/** Whether a value is this agent's message list: chat messages that name their agent and the action parsed from them. */
export function isHistory(value: unknown): boolean {
  const entries = asList(value);
  if (entries.length === 0 || !entries.every((entry) => isOpenAiMessage(entry))) return false;
  const named = entries.filter((entry) => "agent" in asFields(entry));
  return named.length * 2 > entries.length && entries.some((entry) => "action" in asFields(entry));
}

/** A history taken apart: messages before the first action, demonstrations, and everything from the first action on. */
export interface History {
  before: readonly Fields[];
  demonstrations: readonly Fields[];
  after: readonly Fields[];
}

/** Takes a history apart. Demonstrations are shown to the agent, they are none of its steps. */
export function takeApart(value: unknown): History {
  const entries = asList(value).filter(isFields);
  const own = entries.filter((entry) => !isDemonstration(entry));
  const found = own.findIndex((entry) => entry.role === "assistant");
  const first = found < 0 ? own.length : found;
  return {
    before: own.slice(0, first),
    demonstrations: entries.filter(isDemonstration),
    after: own.slice(first),
  };
}

function isDemonstration(entry: Fields): boolean {
  return entry.is_demo === true || entry.message_type === "demonstration";
}

/** Decodes a message; an answer names its calls in a list of its own. */
export function decodeHistoryMessage(entry: Fields): Message | undefined {
  const [id] = asList(entry.tool_call_ids);
  return decodeOpenAiMessage({ ...entry, name: undefined, tool_call_id: entry.tool_call_id ?? id });
}

/** A demonstration as text: messages under their role. */
export function demonstrationText(entries: readonly Fields[]): string {
  return entries.map((entry) => `${textOf(entry.role)}: ${contentText(entry.content)}`).join("\n\n");
}

/** The calls a history records with name and arguments, looked up by the action that was parsed from them. */
export class RecordedCalls {
  readonly #byAction = new Map<string, DraftPart[][]>();

  constructor(entries: readonly Fields[]) {
    for (const entry of entries) {
      const calls = toolCallParts(entry.tool_calls);
      const action = asName(entry.action);
      if (calls.length === 0 || action === undefined) continue;
      const queue = this.#byAction.get(action);
      if (queue) queue.push(calls);
      else this.#byAction.set(action, [calls]);
    }
  }

  /** The calls of an action, oldest first; each is given once. */
  take(action: string): DraftPart[] | undefined {
    return this.#byAction.get(action)?.shift();
  }
}
