import type { DraftPart } from "../../building/trajectory-builder.ts";
import { asList, asName, isFields, parseJson, textOf } from "../loose.ts";
import { attribute, firstValue } from "./attributes.ts";
import { decodeInput, parsedJson } from "./conversation.ts";
import { decodePart } from "./message-parts.ts";
import type { Span } from "./span.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** The AI SDK: `ai.prompt.messages` and `ai.response.*` of the inner span, `ai.prompt` of the outer one. */
export const aiSdk: Vocabulary = {
  input: (span) => {
    const prompt = firstValue(span.attributes, ["ai.prompt.messages", "ai.prompt"]);
    const given = prompt === undefined ? undefined : decodeInput(prompt);
    const tools = asList(attribute(span.attributes, "ai.prompt.tools")).map((tool) =>
      typeof tool === "string" ? parseJson(tool) : tool,
    );
    return given && { ...given, tools: [...given.tools, ...tools] };
  },
  output: (span) => {
    const parts = [...words(span), ...calls(span)];
    return parts.length > 0 ? [{ chatRole: "assistant", parts }] : [];
  },
};

const WORDS = [
  ["ai.response.reasoning", "reasoning"],
  ["ai.response.text", "text"],
  ["ai.response.object", "text"],
] as const;

function words({ attributes }: Span): DraftPart[] {
  return WORDS.flatMap(([name, kind]): DraftPart[] => {
    const body = asName(textOf(attribute(attributes, name)));
    return body === undefined ? [] : [{ kind, author: "agent", body }];
  });
}

function calls({ attributes }: Span): DraftPart[] {
  const recorded = parsedJson(attribute(attributes, "ai.response.toolCalls"));
  return asList(recorded).flatMap((call) => {
    const part = isFields(call) ? decodePart({ ...call, type: "tool_call" }, "agent") : undefined;
    return part ? [part] : [];
  });
}
