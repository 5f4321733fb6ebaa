import { isAnthropicMessage } from "../anthropic-message.ts";
import { asFields, asList, type Fields, isFields } from "../loose.ts";
import { chatRoleOf, isOpenAiMessage } from "../openai-message.ts";
import { readExchange, requestOf } from "./exchange.ts";

export interface Score {
  score: number;
  reason: string;
}

/** How sure it is that records are lists, requests or logs of the OpenAI chat dialect: the best of them counts. */
export function scoreOfRecords(records: readonly unknown[]): Score {
  return records.map(scoreOfRecord).reduce((best, next) => (next.score > best.score ? next : best), NONE);
}

const NONE: Score = { score: 0, reason: "" };

function scoreOfRecord(record: unknown): Score {
  const exchange = readExchange(record);
  if (!exchange) return NONE;
  const { messages, replies } = exchange;
  const fitting = messages.filter(isOpenAiMessage);
  if (fitting.length < messages.length * 0.9) {
    return { score: 0.2, reason: "some of its messages have no chat role or no content" };
  }
  const said = [...fitting, ...replies.map((reply) => reply.message)].map(asFields);
  if (said.length === 0) return NONE;
  if (said.some(isAnthropicOnly) || isAnthropicRequest(asFields(record))) {
    return { score: 0.2, reason: "its messages are of the Anthropic dialect" };
  }
  if (replies.length > 0 || said.some(isOpenAiOnly)) return { score: 0.85, reason: "" };
  if (said.some(isAnthropicMessage)) return { score: 0.4, reason: "its messages may be of either dialect" };
  return { score: 0.7, reason: "" };
}

/** Roles and fields that only the OpenAI dialect has inside a list of messages. */
function isOpenAiOnly(message: Fields): boolean {
  const role = chatRoleOf(message.role);
  return role === "system" || role === "tool" || "tool_calls" in message || "function_call" in message;
}

function isAnthropicOnly(message: Fields): boolean {
  return asList(message.content).some((block) => {
    const type = asFields(block).type;
    return typeof type === "string" && /^(?:.+_)?tool_(?:use|result)$/u.test(type);
  });
}

/** The other dialect states the system prompt beside the messages, and a tool's schema as `input_schema`. */
function isAnthropicRequest(raw: Fields): boolean {
  const request = requestOf(raw);
  const schemas = asList(request.tools).some((tool) => "input_schema" in asFields(tool));
  return "system" in request || schemas || (isFields(raw.response) && "stop_reason" in raw.response);
}
