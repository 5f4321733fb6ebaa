import type { Author } from "../../core/trajectory.ts";
import type { DraftPart } from "../building/trajectory-builder.ts";
import { asFields, asList, asName, asString, type Fields, isFields, textOf } from "./loose.ts";
import type { Message } from "./message.ts";

const CHAT_ROLES: Record<string, Message["chatRole"]> = {
  system: "system",
  developer: "system",
  user: "user",
  human: "user",
  assistant: "assistant",
  ai: "assistant",
  model: "assistant",
  tool: "tool",
  function: "tool",
};

const AUTHORS: Record<Message["chatRole"], Author> = {
  system: "system",
  user: "human",
  assistant: "agent",
  tool: "environment",
};

/** The chat role of a message, or nothing when the value is none. */
export function chatRoleOf(value: unknown): Message["chatRole"] | undefined {
  return typeof value === "string" ? CHAT_ROLES[value.toLowerCase()] : undefined;
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
  parts.push(...contentParts(raw.content, author));
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
export function contentParts(content: unknown, author: Author): DraftPart[] {
  if (typeof content === "string") return content === "" ? [] : [{ kind: "text", author, body: content }];
  return asList(content).flatMap((item) => {
    const body = typeof item === "string" ? item : contentItemText(asFields(item));
    const kind = isBlobItem(asFields(item)) ? "blob" : "text";
    return body === "" ? [] : [{ kind, author, body } as const];
  });
}

/** A `content` field as one text. */
export function contentText(content: unknown): string {
  if (!Array.isArray(content)) return textOf(content);
  return content
    .map((item) => (typeof item === "string" ? item : contentItemText(asFields(item))))
    .join("\n");
}

function isBlobItem(item: Fields): boolean {
  return ["image_url", "input_image", "image", "input_audio", "file"].includes(String(item.type));
}

function contentItemText(item: Fields): string {
  const url = isFields(item.image_url) ? item.image_url.url : item.image_url;
  const audio = asFields(item.input_audio);
  if (asString(audio.data)) return `data:audio/${textOf(audio.format)};base64,${textOf(audio.data)}`;
  return (
    asString(item.text) ??
    asString(item.content) ??
    asString(url) ??
    asString(item.refusal) ??
    (Object.keys(item).length === 0 ? "" : JSON.stringify(item))
  );
}
