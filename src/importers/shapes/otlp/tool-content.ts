import { asFields, asList, asName, isFields, parseJson, textOf } from "../loose.ts";
import { attribute, firstValue, indexedList } from "./attributes.ts";
import { INPUT_NAMES, OUTPUT_NAMES } from "./generic.ts";
import type { Span } from "./span.ts";

/** Arguments and result of a tool, retrieval, embedding or guardrail span. */
export interface ToolContent {
  args: string | undefined;
  result: string | undefined;
}

const ARGUMENTS = [
  "gen_ai.tool.call.arguments",
  "tool.args_json",
  "ai.toolCall.args",
  "ai.toolCall.input",
  "gcp.vertex.agent.tool_call_args",
  "tool_arguments",
  "retrieval.query",
  "gen_ai.retrieval.query.text",
  "reranker.query",
  ...INPUT_NAMES,
  "tool.parameters",
];

const RESULTS = [
  "gen_ai.tool.call.result",
  "tool.result_json",
  "ai.toolCall.result",
  "ai.toolCall.output",
  "gcp.vertex.agent.tool_response",
  "tool_response",
  "gen_ai.tool.output",
];

/** What a tool span was called with and what it gave back. */
export function toolContentOf(span: Span): ToolContent {
  const { attributes } = span;
  const texts = indexedList(attributes, "embedding.embeddings").map((item) => embeddedText(item));
  const args =
    embeddedValues(span) ?? (texts.length > 0 ? texts.join("\n") : firstValue(attributes, ARGUMENTS));
  const result =
    firstValue(attributes, RESULTS) ??
    documentsOf(span) ??
    firstValue(attributes, OUTPUT_NAMES) ??
    vectorsOf(span);
  return { args: asName(textOf(args)), result: asName(textOf(result)) };
}

/** The AI SDK writes every embedded value as JSON. */
function embeddedValues({ attributes }: Span): string | undefined {
  const one = attribute(attributes, "ai.value");
  const values = one === undefined ? attribute(attributes, "ai.values") : [one];
  if (!Array.isArray(values)) return undefined;
  return values
    .map((value) => textOf(typeof value === "string" ? (parseJson(value) ?? value) : value))
    .join("\n");
}

function embeddedText(item: unknown): string {
  return textOf(asFields(asFields(item).embedding ?? item).text);
}

/** The documents a retrieval found, one after the other. */
function documentsOf({ attributes }: Span): string | undefined {
  const names = ["retrieval.documents", "reranker.output_documents", "gen_ai.retrieval.documents"];
  const list = names.map((name) => indexedList(attributes, name)).find((found) => found.length > 0);
  return list?.map((item) => documentText(asFields(item).document ?? item)).join("\n\n");
}

function documentText(value: unknown): string {
  const document = asFields(value);
  const content = asName(document.content) ?? asName(document.text);
  if (content === undefined) return textOf(value);
  const metadata = isFields(document.metadata)
    ? JSON.stringify(document.metadata)
    : textOf(document.metadata);
  return metadata === "" || metadata === "{}" ? content : `${content}\n${metadata}`;
}

/** Vectors are no text: only how many there are and how long is kept. */
function vectorsOf({ attributes }: Span): string | undefined {
  const one = attribute(attributes, "ai.embedding");
  const many = one === undefined ? attribute(attributes, "ai.embeddings") : [one];
  const vectors = asList(many);
  const first = vectors[0];
  if (first === undefined) return undefined;
  const length = asList(typeof first === "string" ? parseJson(first) : first).length;
  return `[${vectors.length} ${vectors.length === 1 ? "vector" : "vectors"} of ${length} numbers]`;
}
