import { asFields, asName, parseJson } from "../loose.ts";
import { decodeMessage } from "./any-message.ts";
import { indexedList } from "./attributes.ts";
import { decodeInput, decodeOutput } from "./conversation.ts";
import type { Span } from "./span.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** OpenInference: `llm.input_messages.0.message.role`, `llm.output_messages`, `llm.tools.0.tool.json_schema`. */
export const openInference: Vocabulary = {
  input: (span) => {
    const list = indexedList(span.attributes, "llm.input_messages");
    const messages = list.flatMap((item) => decodeMessage(functionCalls(item, "user")));
    if (messages.length > 0) return { system: [], messages, tools: toolsOf(span) };
    const prompts = indexedList(span.attributes, "llm.prompts").map((item) => textOfPrompt(item));
    return prompts.length > 0 ? decodeInput({ prompts }) : undefined;
  },
  output: (span) => {
    const list = indexedList(span.attributes, "llm.output_messages");
    const messages = list.flatMap((item) => decodeMessage(functionCalls(item, "assistant")));
    if (messages.length > 0) return messages;
    return indexedList(span.attributes, "llm.completions").flatMap((item) =>
      decodeOutput(textOfPrompt(item)),
    );
  },
};

/** The older form of a call stands in two fields of the message. */
function functionCalls(item: unknown, role: string): unknown {
  const message = asFields(asFields(item).message ?? item);
  const name = asName(message.function_call_name);
  const call = name ? { function_call: { name, arguments: message.function_call_arguments_json } } : {};
  const speaks = "content" in message || "contents" in message;
  return { role, ...(speaks ? {} : { content: "" }), ...message, ...call };
}

function textOfPrompt(item: unknown): string {
  if (typeof item === "string") return item;
  const prompt = asFields(asFields(item).prompt ?? asFields(item).completion);
  return asName(prompt.text) ?? "";
}

function toolsOf(span: Span): unknown[] {
  return indexedList(span.attributes, "llm.tools").map((item) => {
    const schema = asFields(asFields(item).tool).json_schema;
    return typeof schema === "string" ? parseJson(schema) : schema;
  });
}
