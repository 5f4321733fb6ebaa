/** JSON, as providers' own options are given. */
type Json = null | string | number | boolean | Json[] | { [key: string]: Json };

/** Options of providers, by provider: `{ openai: { reasoningEffort: "low" } }`. */
export type ProviderOptions = Record<string, Record<string, Json>>;

type TextPart = { type: "text"; text: string };
type FilePart = { type: "file"; mediaType: string; data: string };

/** What rootstep hands a model of the AI SDK. */
export interface SdkCall {
  prompt: (
    | { role: "system"; content: string }
    | { role: "user"; content: (TextPart | FilePart)[] }
    | { role: "assistant"; content: TextPart[] }
  )[];
  maxOutputTokens: number;
  temperature?: number;
  seed: number;
  providerOptions: ProviderOptions;
  abortSignal: AbortSignal;
  responseFormat?: { type: "json"; schema: Record<string, unknown>; name: string };
  tools?: { type: "function"; name: string; description: string; inputSchema: Record<string, unknown> }[];
  toolChoice?: { type: "tool"; toolName: string };
}

/** What rootstep uses of a model of the AI SDK: `LanguageModelV3` has it, and `LanguageModelV2` of the version before. */
export interface SdkModel {
  readonly provider: string;
  readonly modelId: string;
  doGenerate(
    options: SdkCall,
  ): PromiseLike<{ content: readonly { type: string }[]; finishReason: unknown; usage: unknown }>;
  doStream(options: SdkCall): PromiseLike<{ stream: ReadableStream<unknown> }>;
}

/** What a model gave back, whatever the version and whether it was streamed. */
export interface Generated {
  text: string;
  /** Arguments of the tool call that carries the answer. */
  input?: string | undefined;
  finish: unknown;
  usage: unknown;
}
