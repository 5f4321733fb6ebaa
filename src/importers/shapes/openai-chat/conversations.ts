import { append } from "../../../core/collections.ts";
import { asFields, asList, textOf } from "../loose.ts";
import { chatRoleOf, contentText } from "../openai-message.ts";
import type { Exchange } from "./exchange.ts";
import type { Reply } from "./reply.ts";

/** One conversation, put together from the requests that each repeat its history. */
export interface Conversation {
  conversation: string | undefined;
  id: string | undefined;
  /** The longest history seen, replies included. */
  messages: readonly unknown[];
  /** Replies by their position in `messages`; each model call is here once. */
  replies: Map<number, Reply>;
  /** Further replies to one request, by the position of the one the conversation went on with. */
  alternatives: { position: number; reply: Reply }[];
  tools: Exchange["tools"];
  model: string | undefined;
  /** What was recorded more than once. */
  duplicates: string[];
}

/** How many conversations may be open at once; in a log, requests of one conversation stand near each other. */
const OPEN_AT_ONCE = 64;

/**
 * Collects exchanges into conversations: one that repeats an open conversation and goes on is the same conversation,
 * one that is a beginning of it was an earlier request. Memory is bounded by the conversations open at once.
 */
export class ConversationCollector {
  readonly #open: Conversation[] = [];

  /** Takes an exchange, and gives the conversation that has to close for it, if any. */
  add(exchange: Exchange): Conversation | undefined {
    const whole = wholeOf(exchange);
    const known = this.#open.findLast((conversation) => continues(conversation, whole));
    if (!known) {
      this.#open.push(whole);
      return this.#open.length > OPEN_AT_ONCE ? this.#open.shift() : undefined;
    }
    merge(known, whole);
    return undefined;
  }

  /** The conversations still open, oldest first. */
  close(): Conversation[] {
    return this.#open.splice(0);
  }
}

function wholeOf({ conversation, id, messages, tools, model, replies, duplicates }: Exchange): Conversation {
  const [reply, ...others] = replies;
  const last = messages.at(-1);
  const recordedAlready = reply !== undefined && last !== undefined && sameMessage(last, reply.message);
  const position = recordedAlready ? messages.length - 1 : messages.length;
  return {
    conversation,
    id,
    messages: reply === undefined || recordedAlready ? messages : [...messages, reply.message],
    replies: new Map(reply === undefined ? [] : [[position, reply]]),
    alternatives: others.map((other) => ({ position, reply: other })),
    tools,
    model,
    duplicates: [...duplicates],
  };
}

/** Whether one of the two is the beginning of the other. The last message they share tells most pairs apart. */
function continues(known: Conversation, next: Conversation): boolean {
  if (differ(known.conversation, next.conversation)) return false;
  if (known.messages.length === next.messages.length && differ(known.id, next.id)) return false;
  const shared = Math.min(known.messages.length, next.messages.length);
  for (let position = shared - 1; position >= 0; position--) {
    if (!sameMessage(known.messages[position], next.messages[position])) return false;
  }
  return true;
}

function differ(one: string | undefined, other: string | undefined): boolean {
  return one !== undefined && other !== undefined && one !== other;
}

function merge(known: Conversation, next: Conversation): void {
  if (next.messages.length === known.messages.length) known.duplicates.push("a request recorded again");
  if (next.messages.length > known.messages.length) known.messages = next.messages;
  for (const [position, reply] of next.replies) {
    if (!known.replies.has(position)) known.replies.set(position, reply);
  }
  append(known.duplicates, next.duplicates);
  append(known.alternatives, next.alternatives);
  if (known.tools.length === 0) known.tools = next.tools;
}

/** Providers echo a message with fields added or dropped: its role, words and calls say whether it is the same. */
function sameMessage(one: unknown, other: unknown): boolean {
  const [a, b] = [asFields(one), asFields(other)];
  return (
    chatRoleOf(a.role) === chatRoleOf(b.role) &&
    contentText(a.content) === contentText(b.content) &&
    textOf(a.tool_call_id) === textOf(b.tool_call_id) &&
    callsText(a.tool_calls) === callsText(b.tool_calls) &&
    textOf(a.function_call) === textOf(b.function_call)
  );
}

function callsText(calls: unknown): string {
  return asList(calls)
    .map((call) => {
      const { id, function: target } = asFields(call);
      return `${textOf(id)} ${textOf(asFields(target).name)} ${textOf(asFields(target).arguments)}`;
    })
    .join("\n");
}
