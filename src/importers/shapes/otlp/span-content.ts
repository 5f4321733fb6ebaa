import { append } from "../../../core/collections.ts";
import type { Usage } from "../../../core/trajectory.ts";
import { asFields, asList, asName, parseJson, textOf } from "../loose.ts";
import type { Message } from "../message.ts";
import { aiSdk } from "./ai-sdk.ts";
import { attribute, firstName, firstValue } from "./attributes.ts";
import { type Conversation, instructionTexts } from "./conversation.ts";
import { genAiEvents, genAiIndexed, genAiMessages } from "./genai.ts";
import { wholeValues } from "./generic.ts";
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
    append(given.system, found.system);
    append(given.tools, found.tools);
    append(given.messages, found.messages);
    if (given.messages.length > 0) break;
  }
  append(given.tools, definitionsOf(span));
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
