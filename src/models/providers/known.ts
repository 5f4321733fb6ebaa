import { RootstepError } from "../../core/errors.ts";
import anthropic from "./anthropic.ts";
import deepseek from "./deepseek.ts";
import type { Provider } from "./define-provider.ts";
import google from "./google.ts";
import openai from "./openai.ts";
import openaiCompatible from "./openai-compatible.ts";
import openrouter from "./openrouter.ts";

export const PROVIDERS: readonly Provider[] = [
  openai,
  anthropic,
  google,
  deepseek,
  openrouter,
  openaiCompatible,
];

/** A model's name in its two halves; an error lists what a name may look like. */
export function parseModelName(name: string): { provider: Provider; model: string } {
  const slash = name.indexOf("/");
  const provider = PROVIDERS.find((one) => one.name === name.slice(0, Math.max(0, slash)));
  const model = name.slice(slash + 1);
  if (provider && model !== "") return { provider, model };
  const known = PROVIDERS.map((one) => `${one.name}/…`).join(", ");
  throw new RootstepError(
    "configuration",
    `a model is named provider/model, and "${name}" is not; known: ${known}`,
  );
}

/** The provider behind a model of the AI SDK, by the SDK's name for it. */
export function providerOfSdk(sdkName: string): Provider | undefined {
  return PROVIDERS.find(({ sdkNames }) => sdkNames.some((start) => sdkName.startsWith(start)));
}

/** The key in an environment, if one is set. */
export function keyIn(
  { keys }: Provider,
  env: Readonly<Record<string, string | undefined>>,
): string | undefined {
  return keys.map((name) => env[name]?.trim() ?? "").find((key) => key !== "");
}
