import type { PriceList } from "./price.ts";

interface PriceTable {
  /** Where the prices stand, and the day they were last seen there. */
  sources: readonly { provider: string; page: string; seen: string }[];
  models: PriceList;
}

/** List prices in USD per million tokens, without batch, priority or cache-write rates. They change: `--prices FILE`. */
export const PRICES: PriceTable = {
  sources: [
    { provider: "openai", page: "https://developers.openai.com/api/docs/pricing", seen: "2026-09-30" },
    {
      provider: "anthropic",
      page: "https://platform.claude.com/docs/en/about-claude/pricing",
      seen: "2026-10-24",
    },
    { provider: "google", page: "https://ai.google.dev/gemini-api/docs/pricing", seen: "2026-10-07" },
    { provider: "deepseek", page: "https://api-docs.deepseek.com/quick_start/pricing", seen: "2026-05-22" },
  ],
  models: {
    "openai/gpt-6-sol*": { input: 2, output: 10, cached: 0.2 },
    "openai/gpt-6-luna*": { input: 0.1, output: 0.5, cached: 0.01 },
    "openai/gpt-5.5": beyond(
      272_000,
      { input: 5, output: 30, cached: 0.5 },
      { input: 10, output: 45, cached: 1 },
    ),
    "openai/gpt-5.4": { input: 2.5, output: 15, cached: 0.25 },
    "openai/gpt-5.4-mini*": { input: 0.75, output: 4.5, cached: 0.075 },
    "openai/gpt-5.4-nano*": { input: 0.2, output: 1.25, cached: 0.02 },
    "openai/gpt-5.2*": { input: 1.75, output: 14, cached: 0.175 },
    "openai/gpt-5.1*": { input: 1.25, output: 10, cached: 0.125 },
    "openai/gpt-5": { input: 1.25, output: 10, cached: 0.125 },
    "openai/gpt-5-mini*": { input: 0.25, output: 2, cached: 0.025 },
    "openai/gpt-5-nano*": { input: 0.05, output: 0.4, cached: 0.005 },
    "openai/gpt-4.1": { input: 2, output: 8, cached: 0.5 },
    "openai/gpt-4o-mini*": { input: 0.15, output: 0.6, cached: 0.075 },
    "openai/gpt-4o": { input: 2.5, output: 10, cached: 1.25 },
    "anthropic/claude-opus-5-5*": { input: 4, output: 20, cached: 0.2 },
    "anthropic/claude-opus-5*": { input: 5, output: 25, cached: 0.5 },
    "anthropic/claude-opus-4-5*": { input: 5, output: 25, cached: 0.5 },
    "anthropic/claude-opus-4-6*": { input: 5, output: 25, cached: 0.5 },
    "anthropic/claude-opus-4-7*": { input: 5, output: 25, cached: 0.5 },
    "anthropic/claude-opus-4-8*": { input: 5, output: 25, cached: 0.5 },
    "anthropic/claude-sonnet-5-5*": { input: 2, output: 10, cached: 0.1 },
    "anthropic/claude-sonnet-5*": { input: 2, output: 10, cached: 0.2 },
    "anthropic/claude-sonnet-4*": { input: 3, output: 15, cached: 0.3 },
    "anthropic/claude-haiku-5-5*": beyond(
      100_000,
      { input: 0.1, output: 0.5, cached: 0.01 },
      { input: 0.5, output: 2.5, cached: 0.05 },
    ),
    "anthropic/claude-haiku-4-5*": { input: 1, output: 5, cached: 0.1 },
    "google/gemini-3-flash*": { input: 0.5, output: 3, cached: 0.05 },
    "google/gemini-3.8-flash*": { input: 0.75, output: 3.75 },
    "google/gemini-2.5-pro*": beyond(
      200_000,
      { input: 1.25, output: 10, cached: 0.125 },
      { input: 2.5, output: 15, cached: 0.25 },
    ),
    "deepseek/deepseek-v4-flash*": { input: 0.14, output: 0.28, cached: 0.0028 },
    "deepseek/deepseek-v4-pro*": { input: 0.435, output: 0.87, cached: 0.003625 },
  },
};

/** A price with a dearer one for prompts beyond so many tokens. */
function beyond(
  tokens: number,
  usual: { input: number; output: number; cached: number },
  dearer: { input: number; output: number; cached: number },
): PriceList[string] {
  return { ...usual, beyond: { tokens, ...dearer } };
}
