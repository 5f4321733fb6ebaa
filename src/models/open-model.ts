import { RootstepError } from "../core/errors.ts";
import type { Model } from "../methods/asking/model.ts";
import { modelOfSend, type ReasoningByStage } from "./asking/consult.ts";
import { openAbilities, type Skills } from "./calling/abilities.ts";
import { type Budget, openBudget, withBudget } from "./calling/budget.ts";
import type { Call } from "./calling/call.ts";
import { openHealth } from "./calling/health.ts";
import { httpFetch } from "./calling/http-fetch.ts";
import { type CallJournal, withJournal } from "./calling/journal.ts";
import { attemptWith } from "./calling/language-model.ts";
import { limiterFor } from "./calling/limiter.ts";
import { PATIENCE, type Patience, withRetries } from "./calling/retry.ts";
import { withScrubbing } from "./calling/scrub.ts";
import type { SdkModel } from "./calling/sdk-model.ts";
import { costOf, type PriceList } from "./prices/price.ts";
import { priceOf } from "./prices/price-of.ts";
import { keyIn, parseModelName, providerOfSdk } from "./providers/known.ts";

/** How a model is asked. */
export interface ModelOptions {
  /** Calls under way at once, for all runs of the process; fewer when the server says it is too much. */
  concurrency?: number | undefined;
  /** How long one answer may take. */
  timeoutSeconds?: number | undefined;
  /** How much it may think, by `method/stage`, `method` or `*`, in place of what the method asks for. */
  reasoning?: ReasoningByStage | undefined;
  /** USD per million tokens, in place of the table's. */
  prices?: PriceList | undefined;
  /** Caps over all calls; one budget may be given to several models. */
  budget?: Budget | undefined;
  /** Finished calls of earlier runs: they are not paid for again. */
  journal?: CallJournal | undefined;
  /** Whether answers are streamed; by itself when much thinking is asked for, so that no silent line is cut. */
  stream?: boolean | undefined;
  /** Tries and waits, where the usual ones do not fit. */
  patience?: Partial<Patience> | undefined;
}

export interface OpenModelOptions extends ModelOptions {
  /** The server's address, with its `/v1`. */
  baseUrl?: string | undefined;
  headers?: Record<string, string> | undefined;
  /** Where keys are looked up; `process.env` by itself. */
  env?: Readonly<Record<string, string | undefined>> | undefined;
}

const CONCURRENCY = 16;

/**
 * Opens a model by name: `openai/gpt-5.1`, `anthropic/claude-sonnet-5`, `openai-compatible/qwen3` with `baseUrl`. The key
 * comes from the environment. Throws a RootstepError for a name that is none, a missing key or a missing address.
 */
export async function openModel(name: string, options: OpenModelOptions = {}): Promise<Model> {
  const { provider, model } = parseModelName(name);
  const key = keyIn(provider, options.env ?? process.env);
  if (key === undefined && provider.needsKey && options.baseUrl === undefined) {
    throw new RootstepError("configuration", `${name} needs a key: set ${provider.keys.join(" or ")}`);
  }
  const sdk = await provider.open(model, {
    key: key ?? (options.baseUrl === undefined ? undefined : NO_KEY),
    baseUrl: options.baseUrl,
    headers: options.headers ?? {},
    fetch: httpFetch,
  });
  const server = `${provider.name} ${options.baseUrl ?? ""} ${model}`;
  return assemble(name, sdk, { server, skills: provider.skills(model), keys: key ? [key] : [] }, options);
}

/** What servers without keys are sent in the place of one. */
const NO_KEY = "none";

/** Any model of the AI SDK as rootstep asks it. Its own retries are not used. */
export function modelOf(model: SdkModel, options: ModelOptions & { name?: string } = {}): Model {
  const provider = providerOfSdk(model.provider);
  const name = options.name ?? `${provider?.name ?? model.provider}/${model.modelId}`;
  const skills = provider?.skills(model.modelId) ?? PLAIN;
  return assemble(name, model, { server: `${model.provider} ${model.modelId}`, skills, keys: [] }, options);
}

const PLAIN: Skills = { forms: ["schema", "tool", "text"], reasoning: [() => ({})] };

function assemble(
  name: string,
  sdk: SdkModel,
  { server, skills, keys }: { server: string; skills: Skills; keys: readonly string[] },
  options: ModelOptions,
): Model {
  const { budget = openBudget({}), concurrency = CONCURRENCY, journal, reasoning } = options;
  const price = priceOf(name, options.prices);
  if (budget.caps.usd !== undefined && !price) throw withoutPrice(name);
  const health = openHealth(name);
  const abilities = openAbilities(skills);
  const attempt = attemptWith(sdk, abilities, (call) => options.stream ?? thinksLong(call));
  const sent = withRetries(attempt, limiterFor(server, concurrency), patienceOf(options));
  const paid = withBudget(health.watch(withScrubbing(sent, keys)), budget, (call, reply) =>
    costOf(price, call, reply),
  );
  const send = journal ? withJournal(paid, journal, server) : paid;
  return modelOfSend(name, send, {
    reasoning,
    failure: health.failure,
    takesImages: abilities.takesImages,
  });
}

function patienceOf({ patience, timeoutSeconds }: ModelOptions): Patience {
  const time = timeoutSeconds === undefined ? {} : { timeout: timeoutSeconds * 1000 };
  return { ...PATIENCE, ...patience, ...time };
}

function thinksLong({ settings }: Call): boolean {
  return settings.reasoning === "high";
}

function withoutPrice(name: string): RootstepError {
  return new RootstepError(
    "configuration",
    `the price of ${name} is not known, so a budget in USD cannot be kept; give --prices FILE, or --max-calls instead`,
  );
}
