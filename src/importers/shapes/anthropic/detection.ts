import { isAnthropicMessage } from "../anthropic-message.ts";
import { asFields, asList, asString, type Fields, isFields } from "../loose.ts";
import { type Exchange, readExchange, requestOf } from "./exchange.ts";

export interface Score {
  score: number;
  reason: string;
}

const NONE: Score = { score: 0, reason: "" };

/** How sure it is that records are of the Anthropic dialect: the best of them counts. */
export function scoreOfRecords(records: readonly unknown[]): Score {
  return records.map(scoreOfRecord).reduce((best, next) => (next.score > best.score ? next : best), NONE);
}

function scoreOfRecord(record: unknown): Score {
  const exchange = readExchange(record);
  if (!exchange) return NONE;
  const raw = asFields(record);
  const listed = Array.isArray(record) ? record : asList(requestOf(raw).messages);
  if (listed.filter(isOwnMessage).length < listed.length * 0.9) {
    return { score: 0.2, reason: "some of its messages have a role or content of another dialect" };
  }
  const said = [...exchange.messages, ...(exchange.reply && !exchange.fault ? [exchange.reply] : [])];
  if (said.some(hasOwnBlocks)) return { score: 0.9, reason: "" };
  if (isOwnRequest(raw) || isOwnReply(exchange)) return { score: 0.85, reason: "" };
  if (said.some(isAnthropicMessage)) return { score: 0.5, reason: "" };
  return { score: 0.3, reason: "its messages are plain texts, as in other dialects" };
}

/** A message of this dialect has one of two roles, and a text or blocks that are known, all but the newest. */
function isOwnMessage(value: unknown): boolean {
  const { role, content } = asFields(value);
  if (role !== "user" && role !== "assistant") return false;
  return (
    typeof content === "string" ||
    asList(content).some((block) => isAnthropicMessage({ role, content: [block] }))
  );
}

/** Blocks that no other dialect puts into a content. */
function hasOwnBlocks(message: Fields): boolean {
  return asList(message.content).some((block) => {
    const type = asString(asFields(block).type) ?? "";
    return type.endsWith("tool_use") || type.endsWith("tool_result") || type.endsWith("thinking");
  });
}

/** The system prompt stands beside the messages, and a tool's schema is its `input_schema`. */
function isOwnRequest(raw: Fields): boolean {
  const request = requestOf(raw);
  const schemas = asList(request.tools).some((tool) => "input_schema" in asFields(tool));
  return schemas || typeof request.system === "string" || Array.isArray(request.system);
}

function isOwnReply({ reply, fault }: Exchange): boolean {
  return isFields(reply) && !fault && reply.type === "message" && Array.isArray(reply.content);
}
