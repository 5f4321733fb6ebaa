import { bootstrap, type Estimate, meanOf } from "../scoring/intervals.ts";
import type { Trial } from "./trial.ts";

/** What the diagnoses of a set of failed runs repair, beyond what going on from the same place repairs by itself. */
export interface CausalRepair {
  n: number;
  /** Share of continuations that succeed with the proposed action. */
  fix: Estimate;
  /** The same with the worker's own action, replayed through the same machinery. */
  placebo: Estimate;
  /** Fix minus placebo, over runs; an invalid proposal repairs nothing and has no control. */
  repair: Estimate;
  /** Runs of which every continuation succeeds with the proposed action. */
  fullyFixed: number;
  /** Proposals that could be carried out. */
  valid: number;
}

/** Scores trials (ReplayRCA, causal repair): means over runs, intervals by drawing runs with replacement. */
export function causalRepair(trials: readonly Trial[], seed = 1): CausalRepair {
  const fix = trials.map(({ fixed }) => shareOf(fixed));
  const placebo = trials.map(({ control }) => shareOf(control));
  const estimate = (values: readonly number[]) => bootstrap(trials.length, meanOf(values), seed);
  return {
    n: trials.length,
    fix: estimate(fix),
    placebo: estimate(placebo),
    repair: estimate(fix.map((share, index) => share - (placebo[index] ?? 0))),
    fullyFixed: trials.filter(({ fixed }) => fixed.length > 0 && fixed.every(Boolean)).length,
    valid: trials.filter(({ valid }) => valid).length,
  };
}

/** Share of true ones; none of none. */
function shareOf(outcomes: readonly boolean[]): number {
  return outcomes.length === 0 ? 0 : outcomes.filter(Boolean).length / outcomes.length;
}
