import { asFields, asList, asName, textOf } from "../loose.ts";
import type { Message } from "../message.ts";
import { decodeMessage } from "./any-message.ts";
import { attribute, indexedList } from "./attributes.ts";
import {
  type Conversation,
  decodeInput,
  decodeOutput,
  instructionTexts,
  parsedJson,
} from "./conversation.ts";
import type { Span, SpanEvent } from "./span.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** GenAI conventions since 1.37: whole message lists as attributes of the span or of its details event. */
export const genAiMessages: Vocabulary = {
  input: (span) => {
    for (const attributes of carriers(span)) {
      const system = instructionTexts(attribute(attributes, "gen_ai.system_instructions"));
      const messages = decodeInput(attribute(attributes, "gen_ai.input.messages"));
      if (messages || system.length > 0) return joined(system, messages);
    }
    return undefined;
  },
  output: (span) => {
    for (const attributes of carriers(span)) {
      const value = attribute(attributes, "gen_ai.output.messages");
      if (value !== undefined && value !== null) return decodeOutput(value);
    }
    return [];
  },
};

function carriers(span: Span) {
  const details = span.events.filter(({ name }) => name === "gen_ai.client.inference.operation.details");
  const bodies = details.flatMap(({ attributes }) => [attributes, asFields(attributes.body)]);
  return [span.attributes, ...bodies];
}

function joined(system: string[], given: Conversation | undefined): Conversation {
  return { system, messages: given?.messages ?? [], tools: given?.tools ?? [] };
}

const EVENT_ROLES: ReadonlyMap<string, string> = new Map([
  ["gen_ai.system.message", "system"],
  ["gen_ai.user.message", "user"],
  ["gen_ai.assistant.message", "assistant"],
  ["gen_ai.tool.message", "tool"],
]);

/** GenAI conventions 1.28 to 1.36: an event or log record for each message and choice; before that two events in all. */
export const genAiEvents: Vocabulary = {
  input: (span) => {
    const messages = messageEvents(span).flatMap((event) => {
      if (event.name === "gen_ai.content.prompt") return promptEvent(event.attributes["gen_ai.prompt"]);
      const role = EVENT_ROLES.get(event.name);
      return role ? eventMessages(event.attributes, role) : [];
    });
    return messages.length > 0 ? { system: [], messages, tools: [] } : undefined;
  },
  output: (span) =>
    messageEvents(span).flatMap(({ name, attributes }) => {
      if (name === "gen_ai.content.completion") return decodeOutput(attributes["gen_ai.completion"]);
      return name === "gen_ai.choice" ? choiceMessages(attributes) : [];
    }),
};

/** Some exporters that cannot send events write the list of them into an attribute. */
function messageEvents(span: Span): SpanEvent[] {
  const written = parsedJson(attribute(span.attributes, "events"));
  const listed = asList(written).map((event) => ({
    name: asName(asFields(event)["event.name"]) ?? "",
    attributes: { body: event },
  }));
  return [...span.events, ...listed];
}

function promptEvent(value: unknown): Message[] {
  return decodeInput(value)?.messages ?? [];
}

function eventMessages(attributes: Span["attributes"], role: string): Message[] {
  const body = eventBody(attributes);
  const id = body.id ?? attributes.id;
  return decodeMessage({
    ...body,
    role: asName(body.role) ?? role,
    content: parsedParts(body.content) ?? "",
    tool_calls: parsedJson(body.tool_calls),
    ...(role === "tool" ? { tool_call_id: id } : {}),
  });
}

function choiceMessages(attributes: Span["attributes"]): Message[] {
  const body = eventBody(attributes);
  const message = parsedJson(body.message);
  const fields = typeof message === "string" ? { content: message } : asFields(message ?? body);
  const calls = parsedJson(fields.tool_calls ?? body.tool_calls);
  const content = parsedParts(fields.content) ?? "";
  return decodeMessage({ role: "assistant", ...fields, content, tool_calls: calls });
}

/** The body of a log record, the JSON of `gen_ai.event.content`, or the event's own attributes. */
function eventBody(attributes: Span["attributes"]): Span["attributes"] {
  const body = parsedJson(attributes.body ?? attributes["gen_ai.event.content"] ?? attributes.event_body);
  const fields = typeof body === "string" ? { content: body } : asFields(body);
  return Object.keys(fields).length > 0 ? fields : attributes;
}

function parsedParts(content: unknown): unknown {
  const parsed = parsedJson(content);
  return Array.isArray(parsed) || typeof parsed === "string"
    ? parsed
    : content === undefined
      ? undefined
      : textOf(content);
}

/** OpenLLMetry and the first conventions: `gen_ai.prompt.0.content`, or the whole prompt as one attribute. */
export const genAiIndexed: Vocabulary = {
  input: (span) => {
    const list = indexedList(span.attributes, "gen_ai.prompt");
    const whole = attribute(span.attributes, "gen_ai.prompt");
    const messages = list.flatMap((item) => decodeMessage({ role: "user", ...asFields(item) }));
    if (messages.length > 0) return { system: [], messages, tools: requestTools(span) };
    return whole === undefined || Array.isArray(whole) ? undefined : decodeInput(whole);
  },
  output: (span) => {
    const list = indexedList(span.attributes, "gen_ai.completion");
    const whole = attribute(span.attributes, "gen_ai.completion");
    const messages = list.flatMap((item) => decodeMessage({ role: "assistant", ...asFields(item) }));
    if (messages.length > 0) return messages;
    return whole === undefined || Array.isArray(whole) ? [] : decodeOutput(whole);
  },
};

function requestTools(span: Span): unknown[] {
  return [...asList(indexedList(span.attributes, "llm.request.functions"))];
}
