import { newRun } from "../../building/new-run.ts";
import { MAIN_THREAD, type TrajectoryBuilder } from "../../building/trajectory-builder.ts";
import { decodeAnthropicMessage } from "../anthropic-message.ts";
import { asFields, asList, asName, type Fields, textOf } from "../loose.ts";
import { addMessages, type Message } from "../message.ts";
import type { MessageNode } from "./conversation-tree.ts";
import type { Exchange } from "./exchange.ts";

/** The builder of a conversation's run: its messages are its steps, beside them stands what the requests said. */
export function buildConversation(path: readonly MessageNode[], file: string): TrajectoryBuilder {
  const exchanges = [...new Set(path.flatMap(exchangesAt))];
  const names = exchanges.map((exchange) => exchange.conversation ?? exchange.id);
  const builder = newRun(
    "anthropic-messages",
    file,
    names.find((name) => name !== undefined),
  );
  builder.addThread({ id: MAIN_THREAD, role: "agent" });
  for (const { request } of exchanges) addRequest(builder, request);
  addSettings(builder, exchanges);
  addMessages(builder, path.flatMap(messagesOf));
  return builder;
}

function exchangesAt({ requests, replyOf }: MessageNode): Exchange[] {
  return replyOf ? [...requests, replyOf] : requests;
}

function messagesOf({ message, replyOf }: MessageNode): Message[] {
  const decoded = decodeAnthropicMessage(message);
  if (!replyOf) return decoded;
  const { fault, request, time } = replyOf;
  return decoded.map((one): Message => {
    const facts = {
      model: one.model ?? asName(request.model),
      ...(time === undefined ? {} : { time: { end: time } }),
    };
    if (!fault) return { ...one, ...facts };
    const parts = one.parts.map((part) => ({ ...part, author: "system" as const }));
    return { ...one, ...facts, parts, state: "failed" };
  });
}

/** The system prompt, which may be a text or blocks, and the tools; what every request repeats counts once. */
function addRequest(builder: TrajectoryBuilder, request: Fields): void {
  const { system } = request;
  const blocks = typeof system === "string" ? [{ text: system }] : asList(system);
  for (const block of blocks) builder.addInstruction("system", textOf(asFields(block).text));
  for (const item of asList(request.tools)) {
    const { name, type, description, input_schema: schema } = asFields(item);
    builder.addTool({
      name: asName(name) ?? textOf(type),
      ...(asName(description) ? { description: textOf(description) } : {}),
      ...(schema === undefined ? {} : { schema }),
    });
  }
}

const SETTINGS = [
  "model",
  "max_tokens",
  "temperature",
  "top_p",
  "top_k",
  "tool_choice",
  "thinking",
  "stop_sequences",
];

/** The settings of the last request. */
function addSettings(builder: TrajectoryBuilder, exchanges: readonly Exchange[]): void {
  const request = exchanges.at(-1)?.request ?? {};
  const settings = SETTINGS.filter((name) => request[name] !== undefined).map((name) => [
    name,
    request[name],
  ]);
  if (settings.length === 0) return;
  const body = JSON.stringify(Object.fromEntries(settings));
  builder.addArtifact({ name: "request settings", kind: "config", mediaType: "application/json", body });
}
