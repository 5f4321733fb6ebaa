import { asFields, asList, asString, isFields } from "../loose.ts";

/** What the events of the first Magentic-One call themselves; they hold a `message` where later records hold `content`. */
const FIRST_EVENTS = /^(?:OrchestrationEvent|AgentEvent|WebSurferEvent|LLMCallEvent)$/u;
const LATER = /(?:Message|Event)$|^StructuredMessage/u;

/** Whether a record is one message or event of a team, as AutoGen writes them. */
export function isTeamRecord(record: unknown): boolean {
  const raw = asFields(record);
  const type = asString(raw.type) ?? "";
  if (FIRST_EVENTS.test(type)) return "message" in raw || "prompt_tokens" in raw;
  return LATER.test(type) && typeof raw.source === "string" && ("content" in raw || "result" in raw);
}

/** Whether a record is what a team returns when it stops: all messages, and why it stopped. */
export function isTaskResult(record: unknown): boolean {
  const messages = isFields(record) ? asList(record.messages) : [];
  return messages.length > 0 && messages.every(isTeamRecord);
}
