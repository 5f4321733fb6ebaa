import { OPTIONS, openChatModel } from "./chat-completions.ts";
import { defineProvider } from "./define-provider.ts";

const HOME = "https://api.deepseek.com";

/** DeepSeek knows two strengths of thinking, "high" and "max"; it thinks unless told not to. */
export default defineProvider({
  name: "deepseek",
  title: "DeepSeek",
  keys: ["DEEPSEEK_API_KEY"],
  needsKey: true,
  baseUrl: HOME,
  sdkNames: ["deepseek."],
  skills: () => ({
    forms: ["schema", "text"],
    reasoning: [
      (level) => ({
        [OPTIONS]:
          level === "off"
            ? { thinking: { type: "disabled" } }
            : { thinking: { type: "enabled" }, reasoningEffort: level === "high" ? "max" : "high" },
      }),
      (level) => ({ [OPTIONS]: { thinking: { type: level === "off" ? "disabled" : "enabled" } } }),
      () => ({}),
    ],
  }),
  open: (model, connection) =>
    openChatModel({ name: "deepseek", baseUrl: HOME, schemas: false }, model, connection),
});
