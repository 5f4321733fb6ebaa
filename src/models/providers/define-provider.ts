import type { Skills } from "../calling/abilities.ts";
import type { SdkModel } from "../calling/sdk-model.ts";

/** Where and how a provider's models are reached. */
export interface Connection {
  key: string | undefined;
  baseUrl: string | undefined;
  headers: Record<string, string>;
  fetch: typeof globalThis.fetch;
}

/** One provider of language models. */
export interface Provider {
  /** The part of a model's name before the first slash. */
  name: string;
  title: string;
  /** Environment variables that may hold its key, the first that is set counts; empty where none is needed. */
  keys: readonly string[];
  needsKey: boolean;
  /** Where it is, unless the user says otherwise; absent where only the user knows. */
  baseUrl?: string;
  /** Beginnings of the names the AI SDK gives its models of this provider. */
  sdkNames: readonly string[];
  skills(model: string): Skills;
  open(model: string, connection: Connection): Promise<SdkModel>;
}

export function defineProvider(provider: Provider): Provider {
  return provider;
}
