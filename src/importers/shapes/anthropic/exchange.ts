import { asFields, asList, asName, asTime, type Fields, isFields, textOf } from "../loose.ts";
import { chatRoleOf } from "../openai-message.ts";

/** One request to the Messages API with the whole history sent, its reply where one was recorded, or either alone. */
export interface Exchange {
  id: string | undefined;
  /** The recorder's name for the conversation. */
  conversation: string | undefined;
  request: Fields;
  messages: readonly Fields[];
  /** The reply as a message; the provider's fault stands in its place. */
  reply: Fields | undefined;
  fault: boolean;
  time: number | undefined;
}

/** Reads a record: a list of messages, a request, a request and its response, a line of a batch, a lone message. */
export function readExchange(record: unknown): Exchange | undefined {
  if (Array.isArray(record))
    return isMessageList(record) ? exchangeOf({}, { messages: record }, {}) : undefined;
  const raw = asFields(record);
  const request = requestOf(raw);
  const response = responseOf(raw, request);
  const exchange = exchangeOf(raw, request, response);
  return exchange.messages.length > 0 || exchange.reply ? exchange : undefined;
}

/** Whether a value is a list of messages and nothing else. */
export function isMessageList(value: unknown): value is readonly Fields[] {
  return Array.isArray(value) && value.length > 0 && value.every(isMessage);
}

/** A message of a list: a chat role and a content. A block of a type not known yet is kept as it is. */
export function isMessage(value: unknown): value is Fields {
  if (!isFields(value) || chatRoleOf(value.role) === undefined || value.role === "tool") return false;
  return typeof value.content === "string" || Array.isArray(value.content);
}

function exchangeOf(raw: Fields, request: Fields, response: Fields): Exchange {
  const error = response.error ?? asFields(raw.result).error ?? raw.error;
  const reply = replyOf(response) ?? faultOf(error);
  return {
    id: firstName(raw, ["custom_id", "request_id", "id"]),
    conversation: firstName(raw, ["conversation_id", "session_id", "trace_id"]),
    request,
    messages: asList(request.messages).filter(isMessage),
    reply,
    fault: reply !== undefined && replyOf(response) === undefined,
    time: asTime(raw.timestamp) ?? asTime(raw.created_at),
  };
}

/** Where the request stands: the record itself, or a field that loggers and batch files put it in. */
export function requestOf(raw: Fields): Fields {
  const request = asFields(raw.request);
  const places = [raw, request, asFields(request.body), asFields(raw.body), asFields(raw.params)];
  return places.find((place) => Array.isArray(place.messages)) ?? {};
}

function responseOf(raw: Fields, request: Fields): Fields {
  const response = asFields(raw.response);
  const places = [
    response,
    asFields(response.body),
    asFields(asFields(raw.result).message),
    asFields(raw.output),
  ];
  const found = places.find((place) => "content" in place || "error" in place);
  if (found) return found;
  return "content" in raw && (raw.role === "assistant" || request === raw) ? raw : {};
}

function replyOf(response: Fields): Fields | undefined {
  if (!("content" in response)) return undefined;
  return { ...response, role: "assistant" };
}

function faultOf(error: unknown): Fields | undefined {
  const inner = isFields(error) && isFields(error.error) ? error.error : error;
  const words = isFields(inner) ? textOf(inner.message ?? inner) : textOf(inner);
  return words === "" ? undefined : { role: "assistant", content: words };
}

function firstName(raw: Fields, names: readonly string[]): string | undefined {
  return names.map((name) => asName(raw[name])).find((name) => name !== undefined);
}
