import { keyIn, PROVIDERS } from "../../models/providers/known.ts";
import type { Streams } from "../shared/streams.ts";

/** Something that was looked at. */
export interface Finding {
  ok: boolean;
  what: string;
  /** What would mend it. */
  mend?: string;
}

/** For every provider whether its key is set; never the key. Without one nothing is wrong: rules need none. */
export function keyFindings(env: Streams["env"]): Finding[] {
  return PROVIDERS.filter(({ needsKey }) => needsKey).map((provider) => ({
    ok: true,
    what: keyIn(provider, env)
      ? `${provider.title}: a key is set, for --model ${provider.name}/…`
      : `${provider.title}: no key (${provider.keys.join(" or ")})`,
  }));
}

/** Where servers for models on this machine listen unless told otherwise. */
const LOCAL = [
  { name: "Ollama", url: "http://localhost:11434/v1" },
  { name: "LM Studio", url: "http://localhost:1234/v1" },
  { name: "vLLM", url: "http://localhost:8000/v1" },
  { name: "llama.cpp", url: "http://localhost:8080/v1" },
] as const;

/** Which of the usual local servers answer. */
export async function localServers(
  servers: readonly { name: string; url: string }[] = LOCAL,
): Promise<Finding> {
  const there = await Promise.all(servers.map(async (one) => ((await answers(one.url)) ? [one] : [])));
  const found = there.flat().map(({ name, url }) => `${name} at ${url}`);
  if (found.length === 0) return { ok: true, what: "no local model server answers" };
  return { ok: true, what: `local models: ${found.join(", ")}, for --model openai-compatible/… --base-url` };
}

/** Milliseconds a server on this machine has to answer. */
const PATIENCE = 400;

async function answers(url: string): Promise<boolean> {
  return fetch(`${url}/models`, { signal: AbortSignal.timeout(PATIENCE) }).then(
    async (response) => response.ok && (await response.text()).includes("data"),
    () => false,
  );
}
