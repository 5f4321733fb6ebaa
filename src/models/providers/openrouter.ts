import { OPTIONS, openChatModel } from "./chat-completions.ts";
import { defineProvider } from "./define-provider.ts";

const HOME = "https://openrouter.ai/api/v1";
/** OpenRouter then says what a call cost. */
const COUNTED = { usage: { include: true } };

export default defineProvider({
  name: "openrouter",
  title: "OpenRouter",
  keys: ["OPENROUTER_API_KEY"],
  needsKey: true,
  baseUrl: HOME,
  sdkNames: ["openrouter."],
  skills: () => ({
    forms: ["schema", "tool", "text"],
    reasoning: [
      (level) => ({ [OPTIONS]: { ...COUNTED, reasoning: { effort: level === "off" ? "none" : level } } }),
      (level) => ({ [OPTIONS]: { ...COUNTED, reasoning: { enabled: level !== "off" } } }),
      () => ({ [OPTIONS]: COUNTED }),
    ],
  }),
  open: (model, connection) =>
    openChatModel({ name: "openrouter", baseUrl: HOME, schemas: true }, model, connection),
});
