import type { QuestionSettings } from "../../methods/asking/define-question.ts";
import type { ProviderOptions } from "../calling/sdk-model.ts";
import { defineProvider } from "./define-provider.ts";

type Level = QuestionSettings["reasoning"];

/** Tokens of thinking for models that are given a number and not a word; they come on top of the answer's. */
const BUDGET = { low: 2048, medium: 8192, high: 16_384 } as const;

/** The version in a model's name: 4.5 for `claude-sonnet-4-5-20250929`; names before 4 have another form, and give 0. */
function versionOf(model: string): number {
  const [, major = "0", minor = "0"] = /claude-[a-z]+-(\d{1,2})(?:-(\d{1,2}))?(?!\d)/u.exec(model) ?? [];
  return Number(major) + Number(minor) / 10;
}

/** From this version on the model itself says how long it thinks, and effort is a word. */
const ADAPTS = 4.6;
/** From this version on an answer's form can be asked for; before, asking for one forbids thinking. */
const TAKES_FORMS = 4.5;

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
    forms: versionOf(model) >= TAKES_FORMS ? ["schema", "text"] : ["text"],
    reasoning: [...(versionOf(model) >= ADAPTS ? [adaptive, budgeted] : [budgeted]), () => ({})],
  }),
  open: async (model, { key, baseUrl, headers, fetch }) => {
    const { createAnthropic } = await import("@ai-sdk/anthropic");
    const where = baseUrl ? { baseURL: baseUrl } : {};
    return createAnthropic({ headers, fetch, ...(key ? { apiKey: key } : {}), ...where })(model);
  },
});
