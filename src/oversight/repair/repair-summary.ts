import { groupBy } from "../../core/collections.ts";
import { bootstrap, type Estimate, meanOf } from "../../scoring/intervals.ts";
import { type SignFlip, signFlip } from "../../scoring/sign-flip.ts";
import type { RepairArm, RepairRow } from "./try-repairs.ts";

/** What an arm comes to over all items. */
export interface ArmSummary extends RepairArm {
  /** Share of attempts that succeed; means over items, intervals by drawing items with replacement. */
  success: Estimate;
  /** Above the plain rerun of the same item with the same seeds. */
  aboveRerun: Estimate;
  test: SignFlip;
  /** Items for which nothing could be said. */
  speechless: number;
  calls: number;
  tokensPerCall?: number;
  /** Of online arms: milliseconds of triage for each step that was taken, and the share of runs in which it led to a repair. */
  triage?: { millisecondsPerStep: number; repaired: number; of: number };
}

/** An online arm on runs that go well by themselves. */
export interface SoundSummary extends RepairArm {
  /** Runs in which triage led to a repair, those that no longer succeed, of so many. */
  acted: number;
  lost: number;
  of: number;
}

/** Sums up the online arms on sound runs, in the order in which they stand. */
export function summariseSound(rows: readonly Omit<RepairRow, "item" | "worker">[]): SoundSummary[] {
  const arms = groupBy(rows, ({ arm, words = "" }) => `${arm}|${words}`);
  return [...arms.values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const outcomes = own.flatMap((row) => row.outcomes);
    return {
      arm: first.arm,
      ...(first.words === undefined ? {} : { words: first.words }),
      acted: own.reduce((sum, { triage }) => sum + (triage?.repairs ?? 0), 0),
      lost: outcomes.filter((succeeded) => !succeeded).length,
      of: outcomes.length,
    };
  });
}

/** Sums up every arm, in the order in which they stand. */
export function summariseRepairs(rows: readonly RepairRow[], seed = 1): ArmSummary[] {
  const plain = new Map(
    rows.flatMap(({ item, arm, outcomes }) => (arm === "rerun" ? [[item, shareOf(outcomes)]] : [])),
  );
  const arms = groupBy(rows, ({ arm, words = "" }) => `${arm}|${words}`);
  return [...arms.values()].flatMap((own) => {
    const [first] = own;
    return first ? [summaryOf(first, own, plain, seed)] : [];
  });
}

function summaryOf(
  { arm, words }: RepairArm,
  rows: readonly RepairRow[],
  plain: ReadonlyMap<number, number>,
  seed: number,
): ArmSummary {
  const shares = rows.map(({ outcomes }) => shareOf(outcomes));
  const above = rows.map(({ item }, index) => (shares[index] ?? 0) - (plain.get(item) ?? 0));
  const calls = rows.flatMap((row) => row.calls ?? []);
  const tokens = calls.reduce((sum, { input, output }) => sum + input + output, 0);
  return {
    arm,
    ...(words === undefined ? {} : { words }),
    success: bootstrap(rows.length, meanOf(shares), seed),
    aboveRerun: bootstrap(rows.length, meanOf(above), seed),
    test: signFlip(above, seed),
    speechless: rows.filter(({ speechless }) => speechless).length,
    calls: calls.length,
    ...(calls.length > 0 ? { tokensPerCall: Math.round(tokens / calls.length) } : {}),
    ...triageOf(rows),
  };
}

function triageOf(rows: readonly RepairRow[]): Pick<ArmSummary, "triage"> {
  const online = rows.flatMap(({ triage, outcomes }) => (triage ? [{ ...triage, of: outcomes.length }] : []));
  if (online.length === 0) return {};
  const sum = (of: (one: (typeof online)[number]) => number) =>
    online.reduce((total, one) => total + of(one), 0);
  const millisecondsPerStep = sum(({ milliseconds }) => milliseconds) / sum(({ times }) => times);
  return {
    triage: { millisecondsPerStep, repaired: sum(({ repairs }) => repairs), of: sum(({ of }) => of) },
  };
}

function shareOf(outcomes: readonly boolean[]): number {
  return outcomes.length === 0 ? 0 : outcomes.filter(Boolean).length / outcomes.length;
}
