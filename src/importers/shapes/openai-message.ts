import { append } from "../../core/collections.ts";
import type { Author, PartKind } from "../../core/trajectory.ts";
import type { DraftPart } from "../building/trajectory-builder.ts";
import { asFields, asList, asName, asString, type Fields, isFields, textOf } from "./loose.ts";
import type { Message } from "./message.ts";

const CHAT_ROLES: ReadonlyMap<string, Message["chatRole"]> = new Map([
  ["system", "system"],
  ["developer", "system"],
  ["user", "user"],
  ["human", "user"],
  ["assistant", "assistant"],
  ["ai", "assistant"],
  ["model", "assistant"],
  ["tool", "tool"],
  ["function", "tool"],
]);

const AUTHORS: Record<Message["chatRole"], Author> = {
  system: "system",
  user: "human",
  assistant: "agent",
  tool: "environment",
};

/** The chat role of a message, or nothing when the value is none. */
export function chatRoleOf(value: unknown): Message["chatRole"] | undefined {
  return typeof value === "string" ? CHAT_ROLES.get(value.toLowerCase()) : undefined;
}

/** The author of what a chat role writes. */
export function authorOf(role: Message["chatRole"]): Author {
  return AUTHORS[role];
}

/** Whether a value looks like a message of the OpenAI chat dialect. */
export function isOpenAiMessage(value: unknown): boolean {
  if (!isFields(value) || chatRoleOf(value.role) === undefined) return false;
  return "content" in value || "tool_calls" in value || "function_call" in value;
}

/** Decodes one message of the OpenAI chat dialect: text, images, reasoning, tool calls, a tool's result. */
export function decodeOpenAiMessage(value: unknown): Message | undefined {
  const raw = asFields(value);
  const chatRole = chatRoleOf(raw.role);
  if (chatRole === undefined) return undefined;
  const name = asName(raw.name);
  const parts = chatRole === "tool" ? [resultPart(raw)] : speechParts(raw, AUTHORS[chatRole]);
  return {
    chatRole,
    ...(name && chatRole !== "tool" ? { name } : {}),
    parts,
    ...(asName(raw.id) ? { native: asName(raw.id) } : {}),
  };
}

function speechParts(raw: Fields, author: Author): DraftPart[] {
  const reasoning = asName(raw.reasoning_content) ?? asName(raw.reasoning) ?? asName(raw.thinking);
  const parts: DraftPart[] = reasoning ? [{ kind: "reasoning", author, body: reasoning }] : [];
  append(parts, contentParts(raw.content, author));
  const refusal = asName(raw.refusal);
  if (refusal) parts.push({ kind: "text", author, body: refusal });
  for (const call of asList(raw.tool_calls)) parts.push(callPart(asFields(call), author));
  if (isFields(raw.function_call)) parts.push(callPart({ function: raw.function_call }, author));
  return parts.length > 0 ? parts : [{ kind: "text", author, body: "" }];
}

function callPart(call: Fields, author: Author): DraftPart {
  const target = isFields(call.function) ? call.function : isFields(call.custom) ? call.custom : call;
  return {
    kind: "call",
    author,
    body: textOf(target.arguments ?? target.args ?? target.input),
    call: { id: asName(call.id), name: asString(target.name) ?? "" },
  };
}

function resultPart(raw: Fields): DraftPart {
  return {
    kind: "result",
    author: "environment",
    body: contentText(raw.content),
    call: { id: asName(raw.tool_call_id), name: asString(raw.name) ?? "" },
    ...(raw.status === "error" || raw.error === true ? { status: "error" as const } : {}),
  };
}

/** The parts of a `content` field: a string, a list of typed parts, or nothing. */
function contentParts(content: unknown, author: Author): DraftPart[] {
  if (!Array.isArray(content)) {
    const body = textOf(content);
    return body === "" ? [] : [{ kind: "text", author, body }];
  }
  return content.flatMap((item): DraftPart[] => {
    const body = typeof item === "string" ? item : contentItemText(asFields(item));
    return body === "" ? [] : [{ kind: kindOfItem(asFields(item)), author, body }];
  });
}

/** A `content` field as one text. */
export function contentText(content: unknown): string {
  if (!Array.isArray(content)) return textOf(content);
  return content
    .map((item) => (typeof item === "string" ? item : contentItemText(asFields(item))))
    .join("\n");
}

const ITEM_KINDS: ReadonlyMap<unknown, PartKind> = new Map([
  ["image_url", "blob"],
  ["input_image", "blob"],
  ["image", "blob"],
  ["input_audio", "blob"],
  ["file", "blob"],
  ["thinking", "reasoning"],
  ["reasoning", "reasoning"],
]);

function kindOfItem(item: Fields): PartKind {
  return ITEM_KINDS.get(item.type) ?? "text";
}

function contentItemText(item: Fields): string {
  const url = isFields(item.image_url) ? item.image_url.url : item.image_url;
  const audio = asFields(item.input_audio);
  if (asString(audio.data)) return `data:audio/${textOf(audio.format)};base64,${textOf(audio.data)}`;
  return (
    asString(item.text) ??
    asString(item.content) ??
    asString(item.thinking) ??
    asString(url) ??
    asString(item.refusal) ??
    (Object.keys(item).length === 0 ? "" : JSON.stringify(item))
  );
}
