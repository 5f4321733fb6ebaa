import type { Author, Step, Usage } from "../../core/trajectory.ts";
import type { DraftPart } from "../building/trajectory-builder.ts";
import { asFields, asList, asName, asNumber, asString, type Fields, isFields, textOf } from "./loose.ts";
import type { Message } from "./message.ts";
import { authorOf, chatRoleOf } from "./openai-message.ts";

/** Whether a value looks like a message of the Anthropic dialect: its content is a list of typed blocks. */
export function isAnthropicMessage(value: unknown): boolean {
  if (!isFields(value) || (value.role !== "user" && value.role !== "assistant")) return false;
  const blocks = asList(value.content);
  return blocks.length > 0 && blocks.every((block) => decoderOf(asFields(block).type) !== undefined);
}

/**
 * Decodes one message of the Anthropic dialect. A user message that brings tool results gives one message for each
 * result, and one for the words beside them.
 */
export function decodeAnthropicMessage(value: unknown): Message[] {
  const raw = asFields(value);
  const chatRole = chatRoleOf(raw.role);
  if (chatRole === undefined) return [];
  const native = asName(raw.id);
  const parts = decodeBlocks(raw.content, authorOf(chatRole));
  if (chatRole === "assistant") return [{ chatRole, parts, ...(native ? { native } : {}), ...reply(raw) }];
  const results = parts.filter((part) => part.kind === "result");
  const words = parts.filter((part) => part.kind !== "result");
  const messages: Message[] = results.map((part) => ({ chatRole: "tool", parts: [part] }));
  if (words.length > 0 || results.length === 0) messages.push({ chatRole, parts: words });
  return messages;
}

/** Decodes a `content` field: a string, or a list of typed blocks. Blocks of unknown type are kept as JSON text. */
export function decodeBlocks(content: unknown, author: Author): DraftPart[] {
  if (typeof content === "string") return [{ kind: "text", author, body: content }];
  return asList(content).flatMap((item): DraftPart[] => {
    const block = asFields(item);
    const decode = decoderOf(block.type);
    const part = decode ? decode(block, author) : { kind: "text" as const, author, body: textOf(item) };
    return part ? [part] : [];
  });
}

const BLOCK_DECODERS: Record<string, (block: Fields, author: Author) => DraftPart | undefined> = {
  text: (block, author) => ({ kind: "text", author, body: textOf(block.text) }),
  thinking: (block, author) =>
    block.thinking === "" ? undefined : { kind: "reasoning", author, body: textOf(block.thinking) },
  redacted_thinking: (_, author) => ({ kind: "reasoning", author, body: "[redacted thinking]" }),
  tool_use: callPart,
  server_tool_use: callPart,
  mcp_tool_use: callPart,
  tool_result: resultPart,
  image: (block, author) => ({ kind: "blob", author, body: sourceText(block) }),
  document: (block, author) => ({ kind: "blob", author, body: sourceText(block) }),
};

/** The decoder of a block type; every server tool has a result type of its own, `web_search_tool_result` and the like. */
function decoderOf(type: unknown): (typeof BLOCK_DECODERS)[string] | undefined {
  if (typeof type !== "string") return undefined;
  if (Object.hasOwn(BLOCK_DECODERS, type)) return BLOCK_DECODERS[type];
  return type.endsWith("_tool_result") ? resultPart : undefined;
}

/** What an assistant message says about the model call that made it. */
function reply(raw: Fields): Pick<Message, "model" | "usage" | "state"> {
  const model = asName(raw.model);
  const usage = anthropicUsage(raw.usage);
  const state = stateOfStop(raw.stop_reason);
  return { ...(model ? { model } : {}), ...(usage ? { usage } : {}), ...(state ? { state } : {}) };
}

/** `cut` when the model was stopped by a limit before it was done. */
export function stateOfStop(reason: unknown): Step["state"] | undefined {
  return reason === "max_tokens" || reason === "model_context_window_exceeded" ? "cut" : undefined;
}

/** Tokens of one call. `input` is the whole prompt, whether read from the cache, written to it or neither. */
export function anthropicUsage(value: unknown): Usage | undefined {
  if (!isFields(value)) return undefined;
  const input = asNumber(value.input_tokens);
  const output = asNumber(value.output_tokens);
  if (input === undefined && output === undefined) return undefined;
  const cached = asNumber(value.cache_read_input_tokens);
  const whole = (input ?? 0) + (asNumber(value.cache_creation_input_tokens) ?? 0) + (cached ?? 0);
  return { input: whole, ...(output === undefined ? {} : { output }), ...(cached ? { cached } : {}) };
}

function callPart(block: Fields, author: Author): DraftPart {
  return {
    kind: "call",
    author,
    body: textOf(block.input),
    call: { id: asName(block.id), name: asString(block.name) ?? "" },
  };
}

function resultPart(block: Fields): DraftPart {
  return {
    kind: "result",
    author: "environment",
    body: resultText(block.content),
    call: { id: asName(block.tool_use_id), name: "" },
    ...(block.is_error === true || asFields(block.content).error_code ? { status: "error" as const } : {}),
  };
}

/** The content of a tool's result as one text. */
export function resultText(content: unknown): string {
  if (!Array.isArray(content)) return textOf(content);
  return content
    .map((item) => {
      const block = asFields(item);
      if (block.type === "text") return textOf(block.text);
      return block.type === "image" || block.type === "document" ? sourceText(block) : textOf(item);
    })
    .join("\n");
}

/** A picture or document as a data URL, which the builder turns into a blob; a URL or file id as it is. */
function sourceText(block: Fields): string {
  const source = asFields(block.source);
  if (source.type === "base64") return `data:${textOf(source.media_type)};base64,${textOf(source.data)}`;
  return asString(source.url) ?? textOf(block.source);
}
