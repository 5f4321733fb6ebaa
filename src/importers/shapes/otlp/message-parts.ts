import type { Author } from "../../../core/trajectory.ts";
import type { DraftPart } from "../../building/trajectory-builder.ts";
import { asFields, asList, asName, asString, type Fields, isFields, textOf } from "../loose.ts";
import type { Message } from "../message.ts";

/**
 * One part of a message in the dialects that instrumentations use: GenAI parts (`tool_call_response`), the AI SDK
 * (`tool-result`), Responses items and Gemini parts. Parts of an unknown type are kept as JSON text.
 */
export function decodePart(value: unknown, author: Author): DraftPart | undefined {
  if (typeof value === "string") return { kind: "text", author, body: value };
  const raw = asFields(value);
  const part = isFields(raw.message_content) ? raw.message_content : raw;
  const type = (asString(part.type) ?? untypedKind(part)).replaceAll("-", "_");
  const decode = Object.hasOwn(DECODERS, type) ? DECODERS[type] : undefined;
  if (decode) return decode(part, author);
  const body = asString(part.text) ?? asString(part.content) ?? textOf(value);
  return body === "" || body === "{}" ? undefined : { kind: "text", author, body };
}

/** Gemini's parts say their kind by the name of their one field. */
function untypedKind(part: Fields): string {
  if (part.thought === true) return "thinking";
  return GEMINI_FIELDS.find((field) => isFields(part[field])) ?? "text";
}

const GEMINI_FIELDS = [
  "functionCall",
  "function_call",
  "functionResponse",
  "function_response",
  "inlineData",
];

type Decode = (part: Fields, author: Author) => DraftPart | undefined;

const text: Decode = (part, author) => {
  const body = textOf(part.text ?? part.content ?? part.refusal);
  return body === "" ? undefined : { kind: "text", author, body };
};

const reasoning: Decode = (part, author) => {
  const words = part.text ?? part.content ?? part.thinking ?? part.reasoning ?? summaryText(part.summary);
  const body = textOf(words);
  return body === "" ? undefined : { kind: "reasoning", author, body };
};

const call: Decode = (part, author) => {
  const target = isFields(part.functionCall) ? part.functionCall : part;
  return {
    kind: "call",
    author,
    body: textOf(target.arguments ?? target.args ?? target.input),
    call: { id: callId(target), name: asString(target.name ?? target.toolName ?? target.tool_name) ?? "" },
  };
};

const result: Decode = (part) => {
  const target = isFields(part.functionResponse) ? part.functionResponse : part;
  const failed = part.is_error === true || part.isError === true;
  return {
    kind: "result",
    author: "environment",
    body: resultText(target.response ?? target.result ?? target.output ?? target.content),
    call: { id: callId(target), name: asString(target.name ?? target.toolName ?? target.tool_name) ?? "" },
    ...(failed || isErrorOutput(target.output) ? { status: "error" as const } : {}),
  };
};

const blob: Decode = (part, author) => {
  const inline = isFields(part.inlineData) ? part.inlineData : part;
  const media =
    asString(inline.mime_type ?? inline.mimeType ?? inline.mediaType) ?? "application/octet-stream";
  const data = asString(inline.data ?? inline.content ?? inline.image);
  const url = asString(asFields(part.image_url).url ?? part.image_url ?? part.uri ?? part.file_id);
  const source = asFields(part.image);
  const body =
    url ??
    (data ? (data.startsWith("data:") ? data : `data:${media};base64,${data}`) : undefined) ??
    asString(asFields(source.image ?? source).url) ??
    textOf(part);
  return { kind: "blob", author, body };
};

const DECODERS: Record<string, Decode> = {
  text,
  input_text: text,
  output_text: text,
  refusal: text,
  reasoning,
  thinking: reasoning,
  redacted_thinking: reasoning,
  tool_call: call,
  tool_use: call,
  function_call: (part, author) => call(isFields(part.function_call) ? part.function_call : part, author),
  custom_tool_call: call,
  functionCall: call,
  tool_call_response: result,
  tool_result: result,
  tool_response: result,
  function_call_output: result,
  functionResponse: result,
  function_response: (part, author) =>
    result(isFields(part.function_response) ? part.function_response : part, author),
  image: blob,
  image_url: blob,
  input_image: blob,
  blob,
  uri: blob,
  file: blob,
  inlineData: blob,
};

function callId(part: Fields): string | undefined {
  return asName(part.call_id ?? part.tool_call_id ?? part.toolCallId ?? part.tool_use_id ?? part.id);
}

/** A result's text; the AI SDK wraps it as `{type: "text" | "json", value}`. */
function resultText(value: unknown): string {
  const fields = asFields(value);
  if (typeof fields.type === "string" && "value" in fields) return resultText(fields.value);
  if (!Array.isArray(value)) return textOf(value);
  const texts = value.map((item) => asFields(item).text);
  return texts.every((item) => typeof item === "string") ? texts.join("\n") : textOf(value);
}

function isErrorOutput(output: unknown): boolean {
  return asString(asFields(output).type)?.startsWith("error") === true;
}

function summaryText(summary: unknown): string {
  return asList(summary)
    .map((item) => textOf(asFields(item).text ?? item))
    .join("\n");
}

/** Tool results inside a message of another chat role become messages of their own. */
export function splitResults(message: Message): Message[] {
  const results = message.parts.filter((part) => part.kind === "result");
  if (results.length === 0) return [message];
  const words = message.parts.filter((part) => part.kind !== "result");
  const split: Message[] = results.map((part) => ({ chatRole: "tool", parts: [part] }));
  const speaks = words.some((part) => part.body !== "" || part.kind === "call");
  if (!speaks) return split;
  const rest: Message = { ...message, parts: words };
  return message.chatRole === "assistant" ? [rest, ...split] : [...split, rest];
}
