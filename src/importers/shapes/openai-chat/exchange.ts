import type { Tool } from "../../../core/trajectory.ts";
import { asFields, asList, asName, asString, type Fields, isFields, textOf } from "../loose.ts";
import { isOpenAiMessage } from "../openai-message.ts";
import { type Reply, repliesOf } from "./reply.ts";

/** One request to a chat model: the whole history sent, and the reply, where it was recorded. */
export interface Exchange {
  /** The recorder's name for the conversation; requests of different conversations never belong together. */
  conversation: string | undefined;
  /** The recorder's name for this request or run. */
  id: string | undefined;
  messages: readonly unknown[];
  tools: readonly Tool[];
  model: string | undefined;
  /** The first is the one the conversation went on with. */
  replies: readonly Reply[];
  /** What the record holds twice. */
  duplicates: readonly string[];
}

/** Reads a record that is a list of messages, a request, a request with its response, or a response alone. */
export function readExchange(record: unknown): Exchange | undefined {
  if (isMessageList(record)) {
    return {
      conversation: undefined,
      id: undefined,
      messages: record,
      tools: [],
      model: undefined,
      replies: [],
      duplicates: [],
    };
  }
  const raw = asFields(record);
  const request = requestOf(raw);
  const replies = repliesOf(raw);
  const sent = asList(request.messages);
  const messages = richerHistory(sent, asList(raw.raw_messages));
  if (messages.length === 0 && replies.length === 0) return undefined;
  return {
    conversation: firstName(raw, ["conversation_id", "session_id", "thread_id", "trace_id"]),
    id: firstName(raw, ["task_id", "custom_id", "request_id", "id"]),
    messages,
    tools: toolsOf([request, raw, asFields(raw.kwargs)]),
    model: asName(request.model) ?? asName(raw.model),
    replies,
    duplicates: messages === sent ? [] : ["the history as it was sent, without native calls"],
  };
}

/** Whether a value is a list of chat messages and nothing else. */
function isMessageList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.length > 0 && value.every(isOpenAiMessage);
}

function firstName(raw: Fields, fields: readonly string[]): string | undefined {
  return fields.map((field) => textOf(raw[field])).find((id) => id.trim() !== "");
}

/** Where the request stands: the record itself, or a field of it that loggers and batch files use. */
export function requestOf(raw: Fields): Fields {
  const request = asFields(raw.request);
  const places = [raw, request, asFields(request.body), asFields(raw.body), asFields(raw.kwargs)];
  return places.find((place) => Array.isArray(place.messages)) ?? {};
}

/**
 * The history. A logger may record it twice, as the agent wrote it and as it was sent to a model without native
 * calls; the one with recorded calls is the richer.
 */
function richerHistory(sent: readonly unknown[], written: readonly unknown[]): readonly unknown[] {
  return isMessageList(written) && calls(written) >= calls(sent) ? written : sent;
}

function calls(messages: readonly unknown[]): number {
  return messages.reduce<number>((sum, message) => sum + asList(asFields(message).tool_calls).length, 0);
}

function toolsOf(places: readonly Fields[]): Tool[] {
  const listed = places.flatMap((place) => [asList(place.tools), asList(place.functions)]);
  const tools = listed.find((list) => list.length > 0) ?? [];
  return tools.flatMap((item) => {
    const tool = asFields(item);
    const target = isFields(tool.function) ? tool.function : tool;
    const name = asName(target.name);
    if (name === undefined) return [];
    const description = asString(target.description);
    const schema = target.parameters ?? target.input_schema;
    return [{ name, ...(description ? { description } : {}), ...(schema === undefined ? {} : { schema }) }];
  });
}
