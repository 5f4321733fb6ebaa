import type { Item } from "../../autopsy/items/item.ts";
import { seedFor } from "../../autopsy/items/seeds.ts";
import { hide } from "../../autopsy/subject.ts";
import type { ModelCall } from "../../core/ledger.ts";
import { randomNumbers, shuffled } from "../../core/random.ts";
import { mapAtMost } from "../../methods/asking/at-once.ts";
import type { Model } from "../../methods/asking/model.ts";
import { continueFrom } from "../../replay/branch.ts";
import { succeeded } from "../../replay/contract/episode.ts";
import type { Filled, Memory } from "../define-memory.ts";
import { limitsOf } from "../repair/arms.ts";

/** What became of one item of the rest with one memory: an outcome for each seed, the same seeds with every memory. */
export interface TransferRow {
  item: number;
  worker: string;
  memory: string;
  outcomes: boolean[];
  /** Characters that were put before the worker. */
  characters: number;
}

export interface Transfer {
  /** Items from which was learned. */
  learned: number[];
  rows: TransferRow[];
  /** What each memory asked of a model while it was filled, and of how many runs nothing could be read. */
  calls: Record<string, readonly ModelCall[]>;
  unjudged: Record<string, number>;
}

export interface TransferOptions {
  /** Attempts with each memory. */
  repetitions: number;
  seed: number;
  signal: AbortSignal;
  model?: Model | undefined;
  concurrency?: number | undefined;
  between?: ((done: number) => Promise<void>) | undefined;
}

/** The share of failures that are learned from (TrajDebug). */
const LEARNED = 1 / 3;

/** Fills each memory from a third of the failures, and lets the workers of the rest begin with what it recalls. */
export async function transferMemories(
  items: readonly Item[],
  memories: readonly Memory[],
  options: TransferOptions,
): Promise<Transfer> {
  const { learned, rest } = splitItems(items, options.seed);
  const filled = new Map<string, Filled>();
  for (const memory of memories) filled.set(memory.name, await fill(memory, learned, options));
  let done = 0;
  const rows = await mapAtMost(rest, options.concurrency ?? 1, async (item) => {
    const row: TransferRow[] = [];
    for (const [name, { recall }] of filled) row.push(await tryItem(item, name, recall, options));
    done += 1;
    await options.between?.(done);
    return row;
  });
  const calls = [...filled].flatMap(([name, { calls: made }]) => (made ? [[name, made] as const] : []));
  const unjudged = [...filled].map(([name, { unjudged: of = 0 }]) => [name, of] as const);
  return {
    learned: learned.map(({ number }) => number),
    rows: rows.flat(),
    calls: Object.fromEntries(calls),
    unjudged: Object.fromEntries(unjudged),
  };
}

function splitItems(items: readonly Item[], seed: number): { learned: Item[]; rest: Item[] } {
  const mixed = shuffled(items, randomNumbers(seedFor(`memory|${seed}`)));
  const count = Math.round(items.length * LEARNED);
  const byNumber = (some: Item[]) => some.sort((a, b) => a.number - b.number);
  return { learned: byNumber(mixed.slice(0, count)), rest: byNumber(mixed.slice(count)) };
}

/** Only a memory that is marked as knowing the truth is filled from items; the others see runs, hidden. */
function fill(
  memory: Memory,
  learned: readonly Item[],
  { model, signal, seed }: TransferOptions,
): Promise<Filled> {
  const means = { model, signal, seed };
  return memory.knows === "truth"
    ? memory.fill(learned, means)
    : memory.fill(
        learned.map(({ episode }) => hide(episode.history)),
        means,
      );
}

async function tryItem(
  item: Item,
  memory: string,
  recall: Filled["recall"],
  { repetitions, seed, signal }: TransferOptions,
): Promise<TransferRow> {
  const { environment, worker, episode, number } = item;
  const note = recall(episode.history.task);
  const outcomes: boolean[] = [];
  for (let index = 0; index < repetitions; index++) {
    const own = seedFor(`memory|${seed}|${number}|${index}`);
    const branch = { at: 0, seed: own, ...(note === "" ? {} : { note }) };
    outcomes.push(
      succeeded(await continueFrom(environment, worker, episode, branch, limitsOf(item, signal))),
    );
  }
  return { item: number, worker: worker.name, memory, outcomes, characters: note.length };
}
