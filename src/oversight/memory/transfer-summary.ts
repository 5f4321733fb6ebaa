import { groupBy } from "../../core/collections.ts";
import { bootstrap, type Estimate, meanOf } from "../../scoring/intervals.ts";
import { type SignFlip, signFlip } from "../../scoring/sign-flip.ts";
import type { Transfer, TransferRow } from "./transfer.ts";

/** What a memory comes to over the items that were not learned from. */
export interface MemorySummary {
  memory: string;
  success: Estimate;
  /** Above the same items with the same seeds and no memory. */
  aboveNone: Estimate;
  test: SignFlip;
  /** Characters put before a worker, on average. */
  characters: number;
  /** Of a model, to fill the memory. */
  calls: number;
  tokensPerCall?: number;
}

/** Sums up every memory, in the order in which they stand; intervals by drawing items with replacement. */
export function summariseTransfer({ rows, calls }: Transfer, seed = 1): MemorySummary[] {
  const none = new Map(
    rows.flatMap(({ item, memory, outcomes }) => (memory === "none" ? [[item, shareOf(outcomes)]] : [])),
  );
  return [...groupBy(rows, ({ memory }) => memory)].map(([memory, own]) => {
    const shares = own.map(({ outcomes }) => shareOf(outcomes));
    const above = own.map(({ item }, index) => (shares[index] ?? 0) - (none.get(item) ?? 0));
    const made = calls[memory] ?? [];
    const tokens = made.reduce((sum, { input, output }) => sum + input + output, 0);
    return {
      memory,
      success: bootstrap(own.length, meanOf(shares), seed),
      aboveNone: bootstrap(own.length, meanOf(above), seed),
      test: signFlip(above, seed),
      characters: Math.round(meanLength(own)),
      calls: made.length,
      ...(made.length > 0 ? { tokensPerCall: Math.round(tokens / made.length) } : {}),
    };
  });
}

function meanLength(rows: readonly TransferRow[]): number {
  return rows.reduce((sum, { characters }) => sum + characters, 0) / Math.max(1, rows.length);
}

function shareOf(outcomes: readonly boolean[]): number {
  return outcomes.length === 0 ? 0 : outcomes.filter(Boolean).length / outcomes.length;
}
