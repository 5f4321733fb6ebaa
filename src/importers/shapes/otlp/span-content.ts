import type { Usage } from "../../../core/trajectory.ts";
import { asFields, asList, asName, isFields, parseJson, textOf } from "../loose.ts";
import type { Message } from "../message.ts";
import { aiSdk } from "./ai-sdk.ts";
import { attribute, firstName, firstValue, indexedList } from "./attributes.ts";
import { type Conversation, instructionTexts } from "./conversation.ts";
import { genAiEvents, genAiIndexed, genAiMessages } from "./genai.ts";
import { INPUT_NAMES, OUTPUT_NAMES, wholeValues } from "./generic.ts";
import { openInference } from "./openinference.ts";
import type { Span } from "./span.ts";
import { usageOf } from "./span-usage.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** The order in which vocabularies are asked; the first that holds messages gives them, the rest repeat it. */
const VOCABULARIES: readonly Vocabulary[] = [
  genAiMessages,
  genAiEvents,
  openInference,
  genAiIndexed,
  aiSdk,
  wholeValues,
];

/** What a model or agent span was given; instructions and tools may stand in attributes of their own. */
export function inputOf(span: Span): Conversation {
  const given: Conversation = { system: [], messages: [], tools: [] };
  for (const vocabulary of VOCABULARIES) {
    const found = vocabulary.input(span);
    if (!found) continue;
    given.system.push(...found.system);
    given.tools.push(...found.tools);
    given.messages.push(...found.messages);
    if (given.messages.length > 0) break;
  }
  given.tools.push(...definitionsOf(span));
  return given;
}

/** What a model or agent span answered. */
export function outputOf(span: Span): Message[] {
  for (const vocabulary of VOCABULARIES) {
    const found = vocabulary
      .output(span)
      .filter(({ parts }) => parts.some(({ body, kind }) => body !== "" || kind === "call"));
    if (found.length > 0) return found;
  }
  return [];
}

function definitionsOf(span: Span): unknown[] {
  const recorded = firstValue(span.attributes, ["gen_ai.tool.definitions", "gen_ai.request.tools"]);
  return [...asList(typeof recorded === "string" ? parseJson(recorded) : recorded)];
}

/** Instructions that stand on an agent's span. */
export function instructionsOf(span: Span): string[] {
  return instructionTexts(
    firstValue(span.attributes, [
      "gen_ai.system_instructions",
      "agent.instructions",
      "gen_ai.agent.instructions",
    ]),
  );
}

export interface ModelFacts {
  model: string | undefined;
  usage: Usage | undefined;
  responseId: string | undefined;
  cut: boolean;
}

/** Model, tokens and the way the answer ended. */
export function modelFactsOf({ attributes }: Span): ModelFacts {
  return {
    model: firstName(attributes, [
      "gen_ai.response.model",
      "ai.response.model",
      "gen_ai.request.model",
      "llm.model_name",
      "ai.model.id",
      "embedding.model_name",
    ]),
    usage: usageOf(attributes),
    responseId:
      firstName(attributes, ["gen_ai.response.id", "ai.response.id", "llm.response.id"]) ??
      providerId(attributes),
    cut: finishReasons(attributes).some((reason) =>
      /^(?:length|max_tokens|max_output_tokens)$/iu.test(reason),
    ),
  };
}

/** The AI SDK's outer span names the response only among the provider's facts. */
function providerId(attributes: Span["attributes"]): string | undefined {
  const recorded = attribute(attributes, "ai.response.providerMetadata");
  const metadata = typeof recorded === "string" ? parseJson(recorded) : recorded;
  for (const facts of Object.values(asFields(metadata))) {
    const id = asName(asFields(facts).responseId);
    if (id) return id;
  }
  return undefined;
}

function finishReasons(attributes: Span["attributes"]): string[] {
  const recorded = firstValue(attributes, [
    "gen_ai.response.finish_reasons",
    "ai.response.finishReason",
    "llm.response.finish_reason",
  ]);
  const list = typeof recorded === "string" && recorded.startsWith("[") ? parseJson(recorded) : recorded;
  return (Array.isArray(list) ? list : [list]).map(textOf);
}

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
