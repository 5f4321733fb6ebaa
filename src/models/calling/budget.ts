import { type Call, failure, type Reply, type Send } from "./call.ts";

export interface Caps {
  /** US dollars for all calls together. */
  usd?: number | undefined;
  /** Calls that are sent; retries after faults of the network are no calls of their own. */
  calls?: number | undefined;
}

/** A cap over all calls of a command, of one model or several. */
export interface Budget {
  caps: Caps;
  spent(): { usd: number; calls: number };
  /** Resolves when a call of about that price may start; with the reason when it may not. */
  admit(usd: number): Promise<string | undefined>;
  /** Ends an admitted call: what was set aside for it, and what it came to. */
  settle(setAside: number, usd: number): void;
}

/** Sums are kept to a billionth of a dollar: ten times 0.1 is 1. */
const NANO = 1e9;

/**
 * Opens a budget. A call starts while what is spent and what is set aside for the calls under way stay below the cap, so
 * all together may pass it by one call's price at most, however many run at once.
 */
export function openBudget(caps: Caps): Budget {
  const spent = { usd: 0, calls: 0 };
  let setAside = 0;
  let underWay = 0;
  let changed: (() => void)[] = [];
  const reason = (): string | undefined => {
    if (caps.calls !== undefined && spent.calls >= caps.calls)
      return `the cap of ${caps.calls} calls is reached`;
    if (caps.usd === undefined || spent.usd < caps.usd) return undefined;
    return `the budget of ${caps.usd} USD is spent after ${spent.calls} ${spent.calls === 1 ? "call" : "calls"}`;
  };
  const mustWait = () => caps.usd !== undefined && underWay > 0 && spent.usd + setAside >= caps.usd;
  return {
    caps,
    spent: () => ({ ...spent }),
    admit: async (usd) => {
      for (;;) {
        const stop = reason();
        if (stop !== undefined) return stop;
        if (!mustWait()) break;
        await new Promise<void>((resolve) => changed.push(resolve));
      }
      setAside += usd;
      underWay += 1;
      spent.calls += 1;
      return undefined;
    },
    settle: (before, usd) => {
      setAside -= before;
      underWay -= 1;
      spent.usd = Math.round((spent.usd + usd) * NANO) / NANO;
      const waiting = changed;
      changed = [];
      for (const wake of waiting) wake();
    },
  };
}

/** Sends within a budget; a call beyond it is not sent. `priceOf` says what a call may cost at most, and what it did. */
export function withBudget(
  send: Send,
  budget: Budget,
  priceOf: (call: Call, reply?: Reply) => number | undefined,
): Send {
  return async (call) => {
    const setAside = priceOf(call) ?? 0;
    const stop = await budget.admit(setAside);
    if (stop !== undefined) return failure("stopped", stop);
    let usd = 0;
    try {
      const result = await send(call);
      if (result.kind === "failure") return result;
      const cost = priceOf(call, result);
      usd = cost ?? 0;
      return cost === undefined ? result : { ...result, costUsd: cost };
    } finally {
      budget.settle(setAside, usd);
    }
  };
}
