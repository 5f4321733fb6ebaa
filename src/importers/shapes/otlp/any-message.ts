import { decodeAnthropicMessage, isAnthropicMessage } from "../anthropic-message.ts";
import { asFields, asList, asName, type Fields, isFields, textOf } from "../loose.ts";
import type { Message } from "../message.ts";
import { authorOf, chatRoleOf, decodeOpenAiMessage } from "../openai-message.ts";
import { decodePart, splitResults } from "./message-parts.ts";

/** The messages of one recorded message, whichever dialect it was written in; none when it is no message. */
export function decodeMessage(value: unknown): Message[] {
  if (typeof value === "string") return [textMessage("user", value)];
  const raw = unwrapped(asFields(value));
  const item = decodeResponsesItem(raw);
  if (item) return item;
  if (chatRoleOf(raw.role) === undefined && raw.role !== undefined) return decodeNamed(raw);
  if (chatRoleOf(raw.role) === undefined) return [];
  if (Array.isArray(raw.parts)) return decodeParts(raw, raw.parts);
  if (isAnthropicMessage(raw)) return decodeAnthropicMessage(raw);
  if (asList(raw.content).some(isTypedPart))
    return decodeParts(raw, [...asList(raw.content), ...callsOf(raw)]);
  const message = decodeOpenAiMessage(raw);
  return message ? [message] : [];
}

/** Whether a value is a message of some dialect. */
export function isMessage(value: unknown): boolean {
  if (!isFields(value)) return false;
  const raw = unwrapped(value);
  if (RESPONSES_ITEMS.has(raw.type)) return true;
  const speaks = "content" in raw || "parts" in raw || "tool_calls" in raw || "function_call" in raw;
  return typeof raw.role === "string" && speaks;
}

/** A message of plain words. */
export function textMessage(chatRole: Message["chatRole"], body: string): Message {
  return { chatRole, parts: [{ kind: "text", author: authorOf(chatRole), body }] };
}

/** OpenInference's `{message: …}`, LangChain's printed constructors and `{type: "human", data: …}` laid bare. */
function unwrapped(raw: Fields): Fields {
  if (isFields(raw.message) && raw.role === undefined) return unwrapped(raw.message);
  if (Array.isArray(raw.contents) || hasWrappedCalls(raw)) return unwrapped(openInference(raw));
  if (raw.type === "constructor" && isFields(raw.kwargs)) {
    const kind = asList(raw.id).at(-1);
    return langChain(textOf(raw.kwargs.type ?? kind), raw.kwargs);
  }
  if (raw.role !== undefined || typeof raw.type !== "string") return raw;
  return LANGCHAIN_TYPES.has(raw.type) ? langChain(raw.type, isFields(raw.data) ? raw.data : raw) : raw;
}

function hasWrappedCalls(raw: Fields): boolean {
  return asList(raw.tool_calls).some((call) => isFields(asFields(call).tool_call));
}

function openInference({ contents, ...raw }: Fields): Fields {
  const calls = asList(raw.tool_calls).map((call) => asFields(call).tool_call ?? call);
  const content = raw.content ?? contents;
  return {
    ...raw,
    ...(content === undefined ? {} : { content }),
    ...(calls.length > 0 ? { tool_calls: calls } : {}),
  };
}

const LANGCHAIN_TYPES: ReadonlyMap<string, string> = new Map([
  ["human", "user"],
  ["HumanMessage", "user"],
  ["HumanMessageChunk", "user"],
  ["ai", "assistant"],
  ["AIMessage", "assistant"],
  ["AIMessageChunk", "assistant"],
  ["system", "system"],
  ["SystemMessage", "system"],
  ["tool", "tool"],
  ["ToolMessage", "tool"],
  ["function", "tool"],
]);

function langChain(kind: string, fields: Fields): Fields {
  const extra = asFields(fields.additional_kwargs);
  const calls = asList(fields.tool_calls).length > 0 ? fields.tool_calls : extra.tool_calls;
  return { ...fields, role: LANGCHAIN_TYPES.get(kind) ?? kind, tool_calls: calls };
}

const RESPONSES_ITEMS: ReadonlySet<unknown> = new Set([
  "function_call",
  "function_call_output",
  "reasoning",
  "custom_tool_call",
]);

/** Items of the Responses dialect stand in the list of messages without a role. */
function decodeResponsesItem(raw: Fields): Message[] | undefined {
  if (raw.role !== undefined || !RESPONSES_ITEMS.has(raw.type)) return undefined;
  const chatRole = raw.type === "function_call_output" ? "tool" : "assistant";
  const part = decodePart(raw, authorOf(chatRole));
  return part ? [{ chatRole, parts: [part] }] : [];
}

/** A message whose role is no chat role speaks for the agent of that name. */
function decodeNamed(raw: Fields): Message[] {
  const speaks = "content" in raw || "parts" in raw;
  if (!speaks || typeof raw.role !== "string") return [];
  return decodeMessage({ ...raw, role: "assistant" }).map((message) => ({
    ...message,
    name: asName(raw.role),
  }));
}

const TYPED =
  /^(?:tool[-_](?:call|result|use|call_response)|reasoning|thinking|input_text|output_text|refusal)/u;

function isTypedPart(value: unknown): boolean {
  const part = asFields(value);
  return TYPED.test(String(part.type)) || "message_content" in part;
}

function callsOf(raw: Fields): unknown[] {
  return asList(raw.tool_calls).map((call) => ({ type: "tool_call", ...asFields(unwrapCall(call)) }));
}

function unwrapCall(call: unknown): unknown {
  const fields = asFields(call);
  return isFields(fields.tool_call)
    ? fields.tool_call
    : isFields(fields.function)
      ? { id: fields.id, ...fields.function }
      : fields;
}

function decodeParts(raw: Fields, items: readonly unknown[]): Message[] {
  const chatRole = chatRoleOf(raw.role) ?? "user";
  const parts = items.flatMap((item) => decodePart(item, authorOf(chatRole)) ?? []);
  const name = asName(raw.name);
  if (parts.length === 0 && textOf(raw.content) === "") return [];
  return splitResults({ chatRole, parts, ...(name && chatRole !== "tool" ? { name } : {}) });
}
