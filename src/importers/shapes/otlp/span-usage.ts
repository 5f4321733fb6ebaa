import type { Usage } from "../../../core/trajectory.ts";
import { type Fields, numberOf } from "../loose.ts";
import { attribute } from "./attributes.ts";

/** Names of token counts in all vocabularies; the first that is recorded counts. */
const NAMES: Record<keyof Usage, readonly string[]> = {
  input: [
    "gen_ai.usage.input_tokens",
    "gen_ai.usage.prompt_tokens",
    "llm.token_count.prompt",
    "llm.usage.prompt_tokens",
    "ai.usage.inputTokens",
    "ai.usage.promptTokens",
    "ai.usage.tokens",
  ],
  output: [
    "gen_ai.usage.output_tokens",
    "gen_ai.usage.completion_tokens",
    "llm.token_count.completion",
    "llm.usage.completion_tokens",
    "ai.usage.outputTokens",
    "ai.usage.completionTokens",
  ],
  total: [
    "gen_ai.usage.total_tokens",
    "llm.token_count.total",
    "llm.usage.total_tokens",
    "ai.usage.totalTokens",
  ],
  cached: [
    "gen_ai.usage.cache_read.input_tokens",
    "gen_ai.usage.cache_read_input_tokens",
    "gen_ai.usage.input_tokens.cached",
    "gen_ai.usage.cached_tokens",
    "gen_ai.usage.details.cached_tokens",
    "llm.token_count.prompt_details.cache_read",
    "ai.usage.cachedInputTokens",
  ],
  reasoning: [
    "gen_ai.usage.reasoning.output_tokens",
    "gen_ai.usage.reasoning_tokens",
    "gen_ai.usage.output_tokens.reasoning",
    "gen_ai.usage.details.reasoning_tokens",
    "llm.token_count.completion_details.reasoning",
    "llm.usage.reasoning_tokens",
    "ai.usage.reasoningTokens",
  ],
  costUsd: ["gen_ai.usage.cost", "gen_ai.usage.total_cost", "llm.cost.total"],
};

const KINDS: readonly (keyof Usage)[] = ["input", "output", "cached", "reasoning", "total", "costUsd"];

/** Tokens of a model call, whichever vocabulary counts them. */
export function usageOf(attributes: Fields): Usage | undefined {
  const usage: Usage = {};
  for (const kind of KINDS) {
    const found = NAMES[kind]
      .map((name) => numberOf(attribute(attributes, name)))
      .find((n) => n !== undefined);
    if (found !== undefined) usage[kind] = found;
  }
  return Object.keys(usage).length > 0 ? usage : undefined;
}
