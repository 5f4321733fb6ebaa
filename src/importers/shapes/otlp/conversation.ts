import type { DraftPart } from "../../building/trajectory-builder.ts";
import { asFields, asList, asName, asString, type Fields, isFields, parseJson, textOf } from "../loose.ts";
import type { Message } from "../message.ts";
import { decodeMessage, isMessage, textMessage } from "./any-message.ts";

/** What a model call was given: instructions, messages, and the tools it could call. */
export interface Conversation {
  system: string[];
  messages: Message[];
  tools: unknown[];
}

/** A recorded prompt in whatever form: a list of messages, a request body, or plain words. */
export function decodeInput(value: unknown): Conversation | undefined {
  const parsed = parsedJson(value);
  const body = Array.isArray(parsed) ? { messages: parsed } : asFields(parsed);
  const config = asFields(body.config);
  const system = SYSTEM_FIELDS.flatMap((name) => instructionTexts(body[name] ?? config[name]));
  const messages = messagesIn(body);
  if (messages.length > 0 || system.length > 0) return { system, messages, tools: [...asList(body.tools)] };
  const words = typeof value === "string" ? value : textOf(value);
  return words.trim() === "" ? undefined : { system: [], messages: [textMessage("user", words)], tools: [] };
}

/** Whether a recorded text is a list of messages or a request that holds one. */
export function isConversation(value: unknown): boolean {
  const parsed = parsedJson(value);
  return messagesIn(Array.isArray(parsed) ? { messages: parsed } : asFields(parsed)).length > 0;
}

const SYSTEM_FIELDS = ["system", "instructions", "system_instruction", "systemInstruction"];
const MESSAGE_FIELDS = ["messages", "contents", "input", "prompt", "prompts", "chat_history"];

function messagesIn(body: Fields): Message[] {
  if (isMessage(body)) return decodeMessage(body);
  for (const name of MESSAGE_FIELDS) {
    const value = body[name];
    if (typeof value === "string" && Object.keys(body).length <= 6 && value !== "") {
      return [textMessage("user", value)];
    }
    const list = asList(value).flat();
    if (list.length > 0 && list.every((item) => isMessage(item) || isPrompt(item, name))) {
      return list.flatMap(decodeMessage);
    }
  }
  return [];
}

/** Completion models take plain strings; in a list of messages a string is no message. */
function isPrompt(item: unknown, field: string): boolean {
  return typeof item === "string" && field.startsWith("prompt");
}

/** The texts of recorded instructions: a string, a list of parts, or JSON of either. */
export function instructionTexts(value: unknown): string[] {
  const parsed = parsedJson(value);
  if (typeof parsed === "string") return parsed.trim() === "" ? [] : [parsed];
  if (isFields(parsed)) {
    const inner = parsed.parts ?? parsed.content ?? parsed.text;
    return inner === undefined ? [] : instructionTexts(inner);
  }
  return asList(parsed).flatMap(instructionTexts);
}

/** A recorded answer in whatever form: messages, a response body, or plain words. */
export function decodeOutput(value: unknown): Message[] {
  const parsed = parsedJson(value);
  const list = outputList(parsed);
  const messages = list.flatMap(outputMessages).map(asAnswer);
  if (messages.length > 0) return messages;
  const words = typeof value === "string" ? value : textOf(value);
  return words.trim() === "" ? [] : [textMessage("assistant", words)];
}

/** The entries of a response: choices, generations, candidates, items or messages. */
function outputList(parsed: unknown): readonly unknown[] {
  if (Array.isArray(parsed)) return parsed.flat();
  const body = asFields(parsed);
  if (isMessage(body)) return [body];
  for (const name of ["choices", "generations", "candidates", "output", "messages"]) {
    const list = asList(body[name]).flat();
    if (list.length > 0) return list;
  }
  return [body];
}

function outputMessages(item: unknown): Message[] {
  if (typeof item === "string") return [textMessage("assistant", item)];
  const entry = asFields(item);
  const message = entry.message ?? entry.content;
  if (isFields(message)) return decodeMessage({ role: "assistant", ...withoutNullRole(message) });
  if (isMessage(entry)) return decodeMessage(entry);
  if (Array.isArray(entry.content)) return decodeMessage({ ...entry, role: "assistant" });
  const words = ["text", "content", "answer", "completion", "response"]
    .map((name) => entry[name])
    .find(asName);
  return typeof words === "string" ? [withCalls(textMessage("assistant", words), entry)] : [];
}

function withCalls(message: Message, entry: Fields): Message {
  const calls = decodeMessage({
    role: "assistant",
    content: "",
    tool_calls: entry.tool_calls ?? entry.toolCalls,
  });
  const parts = calls.flatMap((decoded) => decoded.parts.filter((part) => part.kind === "call"));
  return { ...message, parts: [...message.parts, ...parts] };
}

function withoutNullRole(message: Fields): Fields {
  if (message.type === "constructor" || typeof message.role === "string") return message;
  const { role, ...rest } = message;
  return role === undefined || role === null ? rest : message;
}

/** What a model call returned was said by the agent, whatever role its message was recorded with. */
function asAnswer(message: Message): Message {
  if (message.chatRole === "assistant" || message.chatRole === "tool") return message;
  const parts = message.parts.map((part): DraftPart => ({ ...part, author: "agent" }));
  return { ...message, chatRole: "assistant", parts };
}

/** JSON inside a string; any other value as it is. */
export function parsedJson(value: unknown): unknown {
  const text = asString(value);
  if (text === undefined || !/^\s*[[{"]/u.test(text)) return value;
  return parseJson(text) ?? value;
}
