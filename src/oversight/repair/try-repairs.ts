import type { Item } from "../../autopsy/items/item.ts";
import { seedFor } from "../../autopsy/items/seeds.ts";
import { hide } from "../../autopsy/subject.ts";
import type { ModelCall } from "../../core/ledger.ts";
import { mapAtMost } from "../../methods/asking/at-once.ts";
import type { Model } from "../../methods/asking/model.ts";
import { succeeded } from "../../replay/contract/episode.ts";
import type { Advice, Advised, Adviser } from "../define-adviser.ts";
import { type Remedy, repairTriaged, runUnderTriage, type Switch } from "../online-repair.ts";
import { ARMS, type Arm, attempt, limitsOf, rerun } from "./arms.ts";

/** An arm with whoever gives it its words. */
export interface RepairArm {
  arm: "rerun" | Arm | `online ${Remedy}`;
  /** The adviser; absent where nothing is said. */
  words?: string;
}

/** What became of one item in one arm: an outcome for each seed, the same seeds in every arm. */
export interface RepairRow extends RepairArm {
  item: number;
  worker: string;
  outcomes: boolean[];
  /** The turn it was taken back to, or the first at which something was said. */
  at?: number;
  /** Nothing could be said, so it was done once more from the start. */
  speechless?: true;
  calls?: readonly ModelCall[];
  /** Of online arms: how often the run so far was triaged, how long it took, in how many runs it led to a repair. */
  triage?: { times: number; milliseconds: number; repairs: number };
}

export interface RepairOptions {
  /** Attempts in each arm. */
  repetitions: number;
  seed: number;
  signal: AbortSignal;
  model?: Model | undefined;
  concurrency?: number | undefined;
  between?: ((done: number) => Promise<void>) | undefined;
}

/** Tries every arm on every failed run, with the same seeds. Items in order, arms in theirs. */
export async function tryRepairs(
  items: readonly Item[],
  advisers: readonly Adviser[],
  options: RepairOptions,
): Promise<RepairRow[]> {
  let done = 0;
  const rows = await mapAtMost(items, options.concurrency ?? 1, async (item) => {
    const row = await tryItem(item, advisers, options);
    done += 1;
    await options.between?.(done);
    return row;
  });
  return rows.flat();
}

/** The online arms on runs that go well by themselves, once each: what triage breaks where nothing is to be repaired. */
export function tryOnlineOnSound(
  items: readonly Item[],
  { seed, signal, concurrency }: Pick<RepairOptions, "seed" | "signal" | "concurrency">,
): Promise<Omit<RepairRow, "item" | "worker">[]> {
  return mapAtMost(items, concurrency ?? 1, (item) =>
    tryOnline(item, [seedFor(`sound|${seed}|${item.number}`)], signal),
  ).then((rows) => rows.flat());
}

async function tryItem(
  item: Item,
  advisers: readonly Adviser[],
  options: RepairOptions,
): Promise<RepairRow[]> {
  const { signal } = options;
  const named = { item: item.number, worker: item.worker.name };
  const seeds = seedsOf(item, options);
  const outcomes = async (one: (seed: number) => Promise<boolean>) => {
    const all: boolean[] = [];
    for (const seed of seeds) all.push(await one(seed));
    return all;
  };
  const plain = await outcomes((seed) => rerun(item, seed, signal));
  const rows: RepairRow[] = [{ ...named, arm: "rerun", outcomes: plain }];
  for (const adviser of advisers) {
    const { advice, calls = [] } = await adviceOf(adviser, item, options);
    for (const arm of ARMS) {
      const made = advice ? await outcomes((seed) => attempt(arm, item, advice, seed, signal)) : plain;
      rows.push({ ...named, arm, words: adviser.name, outcomes: made, ...about(arm, advice, calls) });
    }
  }
  for (const row of await tryOnline(item, seeds, signal)) rows.push({ ...named, ...row });
  return rows;
}

function seedsOf({ number }: Item, { repetitions, seed }: RepairOptions): number[] {
  return Array.from({ length: repetitions }, (_, index) => seedFor(`repair|${seed}|${number}|${index}`));
}

/** Only an adviser that is marked as knowing the truth is given the item; the others see its run, hidden. */
async function adviceOf(adviser: Adviser, item: Item, { model, signal }: RepairOptions): Promise<Advised> {
  const means = { model, signal, seed: item.number };
  return adviser.knows === "truth"
    ? adviser.advise(item, means)
    : adviser.advise(hide(item.episode.history), means);
}

/** A model's calls are counted once, with the first arm. */
function about(arm: Arm, advice: Advice | undefined, calls: readonly ModelCall[]): Partial<RepairRow> {
  const asked = arm === ARMS[0] && calls.length > 0 ? { calls } : {};
  if (!advice) return { speechless: true, ...asked };
  return { at: arm === "reflection" ? 0 : advice.at, ...asked };
}

const ONLINE: readonly Switch[] = [
  { remedy: "rollback", words: "triggers" },
  { remedy: "rollback", words: "left-out" },
  { remedy: "plan", words: "triggers" },
  { remedy: "plan", words: "left-out" },
];

/** Every online arm; they share the first half of each run, in which triage looks on. */
async function tryOnline(
  item: Item,
  seeds: readonly number[],
  signal: AbortSignal,
): Promise<Omit<RepairRow, "item" | "worker">[]> {
  const { environment, worker } = item;
  const limits = limitsOf(item, signal);
  const outcomes = ONLINE.map((): boolean[] => []);
  const triage = { times: 0, milliseconds: 0, repairs: 0 };
  const looking = { remembered: new Map() };
  for (const seed of seeds) {
    const run = await runUnderTriage(environment, worker, seed, limits, looking);
    triage.times += run.triaged;
    triage.milliseconds += run.milliseconds;
    triage.repairs += run.found ? 1 : 0;
    for (const [index, how] of ONLINE.entries()) {
      const episode = await repairTriaged(environment, worker, run, { ...how, ...limits });
      outcomes[index]?.push(succeeded(episode));
    }
  }
  return ONLINE.map(({ remedy, words }, index) => {
    return { arm: `online ${remedy}` as const, words, outcomes: outcomes[index] ?? [], triage };
  });
}
