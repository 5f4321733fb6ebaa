import { defineProvider } from "./define-provider.ts";

/** What "off" is called: models before 5.1 cannot stop thinking, and do least with these words. */
function effortOff(model: string): string {
  if (/^o\d/u.test(model)) return "low";
  return /^gpt-5(-|$)/u.test(model) ? "minimal" : "none";
}

export default defineProvider({
  name: "openai",
  title: "OpenAI",
  keys: ["OPENAI_API_KEY"],
  needsKey: true,
  baseUrl: "https://api.openai.com/v1",
  sdkNames: ["openai.", "azure."],
  skills: (model) => ({
    forms: ["schema", "tool", "text"],
    reasoning: [
      (level) => ({ openai: { store: false, reasoningEffort: level === "off" ? effortOff(model) : level } }),
      (level) => ({ openai: { store: false, reasoningEffort: level === "off" ? "low" : level } }),
      () => ({ openai: { store: false } }),
    ],
  }),
  open: async (model, { key, baseUrl, headers, fetch }) => {
    const { createOpenAI } = await import("@ai-sdk/openai");
    return createOpenAI({
      headers,
      fetch,
      ...(key ? { apiKey: key } : {}),
      ...(baseUrl ? { baseURL: baseUrl } : {}),
    })(model);
  },
});
