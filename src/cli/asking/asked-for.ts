import { readFile } from "node:fs/promises";
import type { Config } from "../../config.ts";
import { RootstepError, reasonOf } from "../../core/errors.ts";
import { methodNamed, withoutModel } from "../../diagnose.ts";
import type { Model } from "../../methods/asking/model.ts";
import { type Budget, openBudget } from "../../models/calling/budget.ts";
import { openModel } from "../../models/open-model.ts";
import { type Price, PriceList } from "../../models/prices/price.ts";
import { priceOf } from "../../models/prices/price-of.ts";
import type { CallJournal } from "../../store/store.ts";
import type { Asking } from "../judging/judge.ts";
import type { Streams } from "../shared/streams.ts";
import { type ModelFlags, reasoningOf, settingsOf } from "./model-flags.ts";
import { readConfig } from "./read-config.ts";

/** What a command line asks for: the method, how its model is opened, and what it may cost. */
export interface AskedFor {
  method: string;
  asking: Asking;
  /** Runs at a time. */
  concurrency: number | undefined;
  /** Opens the model that was named, also where the method asks none. */
  openModel: ((journal: CallJournal | undefined) => Promise<Model>) | undefined;
  spending: Spending | undefined;
}

/** What is needed to say beforehand what a command will cost. */
export interface Spending {
  models: readonly { name: string; price: Price | undefined }[];
  options: unknown;
  /** The user need not be asked: `--yes`, or a cap in dollars. */
  agreed: boolean;
  /** Estimated USD from which on the user is asked. */
  threshold: number;
}

const THRESHOLD_USD = 1;

/** Reads flags, environment and configuration, in this order of precedence. Opens nothing. */
export async function askedFor(flags: ModelFlags, streams: Streams): Promise<AskedFor> {
  const config = await readConfig(process.cwd(), streams.env);
  const names = modelsOf(flags, config, streams.env);
  const method = flags.method ?? config.method ?? (names.length > 0 ? "auto" : "triage");
  const { needs } = methodNamed(method);
  const options = flags.set && settingsOf(flags.set);
  const given = {
    ...(options ? { options } : {}),
    ...(flags.seed === undefined ? {} : { seed: flags.seed }),
  };
  const concurrency = flags.concurrency ?? config.concurrency;
  const [first] = names;
  if (first === undefined && needs.model) throw withoutModel(method);
  const prices = { ...config.prices, ...(flags.prices === undefined ? {} : await pricesIn(flags.prices)) };
  const setting = settingOf(flags, config, streams.env, prices);
  const open = (name: string) => (journal: CallJournal | undefined) =>
    openModel(name, { ...setting, journal, concurrency });
  if (first === undefined || !needs.model) {
    const ofFirst = first === undefined ? undefined : open(first);
    return { method, asking: { diagnose: given }, concurrency, openModel: ofFirst, spending: undefined };
  }
  return {
    method,
    concurrency,
    openModel: open(first),
    asking: {
      diagnose: given,
      settings: { reasoning: setting.reasoning, baseUrl: setting.baseUrl, panel: names.slice(1) },
      openModel: open(first),
      openPanel: (journal) => Promise.all(names.slice(1).map((name) => open(name)(journal))),
      budget: setting.budget,
    },
    spending: {
      models: names.map((name) => ({ name, price: priceOf(name, prices) })),
      options,
      agreed: flags.yes === true || setting.budget.caps.usd !== undefined,
      threshold: config.confirmAboveUsd ?? THRESHOLD_USD,
    },
  };
}

function modelsOf({ model }: ModelFlags, config: Config, env: Streams["env"]): readonly string[] {
  if (model && model.length > 0) return model;
  const named = env.ROOTSTEP_MODEL ?? "";
  if (named !== "") return named.split(",").map((name) => name.trim());
  return config.model === undefined ? [] : [config.model].flat();
}

function settingOf(flags: ModelFlags, config: Config, env: Streams["env"], prices: PriceList) {
  const budget: Budget = openBudget({
    usd: flags.budgetUsd ?? config.budgetUsd,
    calls: flags.maxCalls ?? config.maxCalls,
  });
  const address = env.ROOTSTEP_BASE_URL ?? "";
  return {
    baseUrl: flags.baseUrl ?? (address === "" ? config.baseUrl : address),
    headers: config.headers,
    timeoutSeconds: config.timeoutSeconds,
    stream: config.stream,
    reasoning: { ...config.reasoning, ...reasoningOf(flags.reasoning ?? []) },
    prices,
    budget,
    env,
  };
}

async function pricesIn(file: string): Promise<PriceList> {
  const text = await readFile(file, "utf8").catch((fault: unknown) => {
    throw new RootstepError("configuration", `cannot read ${file}: ${reasonOf(fault)}`, { cause: fault });
  });
  const parsed = PriceList.safeParse(jsonIn(text));
  if (parsed.success) return parsed.data;
  throw new RootstepError(
    "configuration",
    `${file}: prices are JSON like {"provider/model": {"input": 1.25, "output": 10, "cached": 0.125}}, USD per million tokens`,
  );
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
