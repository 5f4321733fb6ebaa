import type { QuestionSettings } from "../../methods/asking/define-question.ts";
import type { ProviderOptions } from "../calling/sdk-model.ts";
import { defineProvider } from "./define-provider.ts";

type Level = QuestionSettings["reasoning"];

/** Tokens of thinking for models that are given a number and not a word; they come on top of the answer's. */
const BUDGET = { low: 2048, medium: 8192, high: 16_384 } as const;

/** From 4.6 on the model itself says how long it thinks, and effort is a word. */
function adapts(model: string): boolean {
  return /-(?:4-[6-9]|[5-9])(?:\D|$)/u.test(model);
}

/** From 4.5 on an answer's form can be asked for; before, asking for one forbids thinking. */
function takesForms(model: string): boolean {
  return /-(?:4-[5-9]|[5-9])(?:\D|$)/u.test(model);
}

function adaptive(level: Level): ProviderOptions {
  if (level === "off") return { anthropic: { thinking: { type: "disabled" } } };
  return { anthropic: { thinking: { type: "adaptive" }, effort: level } };
}

function budgeted(level: Level): ProviderOptions {
  if (level === "off") return { anthropic: { thinking: { type: "disabled" } } };
  return { anthropic: { thinking: { type: "enabled", budgetTokens: BUDGET[level] } } };
}

export default defineProvider({
  name: "anthropic",
  title: "Anthropic",
  keys: ["ANTHROPIC_API_KEY"],
  needsKey: true,
  baseUrl: "https://api.anthropic.com/v1",
  sdkNames: ["anthropic."],
  skills: (model) => ({
    forms: takesForms(model) ? ["schema", "text"] : ["text"],
    reasoning: [...(adapts(model) ? [adaptive, budgeted] : [budgeted]), () => ({})],
  }),
  open: async (model, { key, baseUrl, headers, fetch }) => {
    const { createAnthropic } = await import("@ai-sdk/anthropic");
    const where = baseUrl ? { baseURL: baseUrl } : {};
    return createAnthropic({ headers, fetch, ...(key ? { apiKey: key } : {}), ...where })(model);
  },
});
