import type { Ledger } from "../core/ledger.ts";

/** What judging came to, in one run or in many. */
export interface Spending {
  calls: number;
  /** Tokens. */
  input: number;
  output: number;
  cached: number;
  reasoning: number;
  /** Tokens of the run that were read through read operations. */
  observed: number;
  /** Absent when the price of a call is not known. */
  costUsd?: number;
  /** Of the calls together; those at the same time count each. */
  milliseconds: number;
}

/** The spending of one diagnosis; nothing where no model was asked. */
export function spendingOf({ calls, observedTokens }: Ledger): Spending | undefined {
  if (calls.length === 0) return undefined;
  const each = calls.map(({ input, output, cached, reasoning, costUsd, milliseconds }) => ({
    calls: 1,
    input,
    output,
    cached,
    reasoning,
    observed: 0,
    ...(costUsd === undefined ? {} : { costUsd }),
    milliseconds,
  }));
  return { ...sumOf(each), observed: observedTokens };
}

/** All of it together; nothing where there is none. */
export function totalSpending(all: readonly (Spending | undefined)[]): Spending | undefined {
  const spent = all.filter((one) => one !== undefined);
  return spent.length === 0 ? undefined : sumOf(spent);
}

function sumOf(all: readonly Spending[]): Spending {
  const sum = (of: (one: Spending) => number) => all.reduce((total, one) => total + of(one), 0);
  const isPriced = all.every(({ costUsd }) => costUsd !== undefined);
  return {
    calls: sum(({ calls }) => calls),
    input: sum(({ input }) => input),
    output: sum(({ output }) => output),
    cached: sum(({ cached }) => cached),
    reasoning: sum(({ reasoning }) => reasoning),
    observed: sum(({ observed }) => observed),
    ...(isPriced ? { costUsd: sum(({ costUsd }) => costUsd ?? 0) } : {}),
    milliseconds: sum(({ milliseconds }) => milliseconds),
  };
}
