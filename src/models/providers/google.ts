import type { QuestionSettings } from "../../methods/asking/define-question.ts";
import type { ProviderOptions } from "../calling/sdk-model.ts";
import { defineProvider } from "./define-provider.ts";

type Level = QuestionSettings["reasoning"];

/** Gemini 2.5 takes a number of tokens; its Pro cannot think less than 128. */
function budgeted(model: string) {
  const off = model.includes("pro") ? 128 : 0;
  const budget = { off, low: 2048, medium: 8192, high: 24_576 };
  return (level: Level): ProviderOptions => ({
    google: { thinkingConfig: { thinkingBudget: budget[level] } },
  });
}

/** Gemini 3 and later take a word; "minimal" is the least, and Pro has none below "low". */
function levelled(model: string) {
  const off = model.includes("pro") ? "low" : "minimal";
  return (level: Level): ProviderOptions => ({
    google: { thinkingConfig: { thinkingLevel: level === "off" ? off : level } },
  });
}

export default defineProvider({
  name: "google",
  title: "Google Gemini",
  keys: ["GOOGLE_GENERATIVE_AI_API_KEY", "GEMINI_API_KEY"],
  needsKey: true,
  baseUrl: "https://generativelanguage.googleapis.com/v1beta",
  sdkNames: ["google."],
  skills: (model) => ({
    forms: ["schema", "text"],
    reasoning: [/gemini-[12]/u.test(model) ? budgeted(model) : levelled(model), () => ({})],
  }),
  open: async (model, { key, baseUrl, headers, fetch }) => {
    const { createGoogleGenerativeAI } = await import("@ai-sdk/google");
    const where = baseUrl ? { baseURL: baseUrl } : {};
    return createGoogleGenerativeAI({ headers, fetch, ...(key ? { apiKey: key } : {}), ...where })(model);
  },
});
