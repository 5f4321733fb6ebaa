import { RootstepError } from "../../core/errors.ts";
import type { SdkModel } from "../calling/sdk-model.ts";
import type { Connection } from "./define-provider.ts";

/** A model behind the chat completions interface that most servers speak. */
export async function openChatModel(
  provider: { name: string; baseUrl?: string; schemas: boolean },
  model: string,
  { key, baseUrl = provider.baseUrl, headers, fetch }: Connection,
): Promise<SdkModel> {
  if (baseUrl === undefined) {
    throw new RootstepError(
      "configuration",
      `${provider.name}/${model} needs the server's address: --base-url http://localhost:11434/v1 (Ollama), ` +
        ":1234/v1 (LM Studio), :8000/v1 (vLLM) or :8080/v1 (llama.cpp)",
    );
  }
  const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
  return createOpenAICompatible({
    name: OPTIONS,
    baseURL: baseUrl,
    headers,
    fetch,
    includeUsage: true,
    supportsStructuredOutputs: provider.schemas,
    ...(key ? { apiKey: key } : {}),
  })(model);
}

/** The name under which options for these servers are given to the SDK. */
export const OPTIONS = "openaiCompatible";
