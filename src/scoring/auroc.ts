import { bootstrap, type Estimate, type Statistic } from "./intervals.ts";

/** A run with the score that it got, and whether it failed. */
export interface Ranked {
  score: number;
  failed: boolean;
}

/**
 * The chance that a failed run scores above a successful one, ties counting half (area under the ROC curve), with the
 * bootstrap interval over runs.
 */
export function auroc(runs: readonly Ranked[], seed = 1): Estimate {
  return bootstrap(runs.length, aurocOf(runs), seed);
}

function aurocOf(runs: readonly Ranked[]): Statistic {
  const order = [...runs.keys()].sort((a, b) => (runs[a]?.score ?? 0) - (runs[b]?.score ?? 0));
  return (draws) => {
    let [won, failures, successes] = [0, 0, 0];
    for (let from = 0; from < order.length; ) {
      let [tiedFailures, tiedSuccesses] = [0, 0];
      let to = from;
      for (; runs[order[to] ?? -1]?.score === runs[order[from] ?? -1]?.score && to < order.length; to++) {
        const at = order[to] ?? 0;
        if (runs[at]?.failed) tiedFailures += draws[at] ?? 0;
        else tiedSuccesses += draws[at] ?? 0;
      }
      won += tiedFailures * (successes + tiedSuccesses / 2);
      failures += tiedFailures;
      successes += tiedSuccesses;
      from = to;
    }
    return won / (failures * successes);
  };
}
