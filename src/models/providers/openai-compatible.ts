import { OPTIONS, openChatModel } from "./chat-completions.ts";
import { defineProvider } from "./define-provider.ts";

/**
 * Any server that speaks OpenAI's chat completions. To stop thinking, Ollama wants the effort "none", vLLM and llama.cpp a
 * word to the chat template; a server that refuses one is not sent it again.
 */
export default defineProvider({
  name: "openai-compatible",
  title: "any OpenAI-compatible server",
  keys: ["OPENAI_COMPATIBLE_API_KEY"],
  needsKey: false,
  sdkNames: [],
  skills: () => ({
    forms: ["schema", "tool", "text"],
    reasoning: [
      (level) => ({
        [OPTIONS]:
          level === "off"
            ? { reasoningEffort: "none", chat_template_kwargs: { enable_thinking: false } }
            : { reasoningEffort: level },
      }),
      (level) => ({
        [OPTIONS]: level === "off" ? { chat_template_kwargs: { enable_thinking: false } } : {},
      }),
      () => ({}),
    ],
  }),
  open: (model, connection) => openChatModel({ name: "openai-compatible", schemas: true }, model, connection),
});
