import type { Autopsy } from "../../autopsy/conduct.ts";
import { bootstrap, type Estimate, meanOf } from "../../scoring/intervals.ts";
import { type SignFlip, signFlip } from "../../scoring/sign-flip.ts";
import { gainOf } from "./effect.ts";
import type { WatchedRun } from "./watch-runs.ts";

/** The same adviser after the fact and while the run goes on, on the same failures. */
export interface Comparison {
  supervisor: string;
  diagnoser: string;
  /** Causal repair of its diagnoses, by replay. */
  autopsy: Estimate;
  /** What it saves as a supervisor: success with it minus success without. */
  live: Estimate;
  /** Live minus autopsy, item by item. */
  difference: Estimate;
  test: SignFlip;
}

/** Pairs the runs of a supervisor with the autopsies of a diagnoser by item; where a model could not be read there is no pair. */
export function compareWithAutopsy(
  watched: readonly WatchedRun[],
  autopsies: readonly Autopsy[],
  { supervisor, diagnoser }: Pick<Comparison, "supervisor" | "diagnoser">,
  seed = 1,
): Comparison {
  const repairs = new Map(
    autopsies.flatMap((autopsy) =>
      autopsy.diagnoser === diagnoser && !autopsy.unjudged
        ? [[autopsy.item, repairOf(autopsy)] as const]
        : [],
    ),
  );
  const pairs = watched.flatMap((row) => {
    const repair = row.item === undefined ? undefined : repairs.get(row.item);
    return row.supervisor === supervisor && repair !== undefined ? [{ repair, live: gainOf(row) }] : [];
  });
  const estimate = (values: readonly number[]) => bootstrap(pairs.length, meanOf(values), seed);
  const differences = pairs.map(({ repair, live }) => live - repair);
  return {
    supervisor,
    diagnoser,
    autopsy: estimate(pairs.map(({ repair }) => repair)),
    live: estimate(pairs.map(({ live }) => live)),
    difference: estimate(differences),
    test: signFlip(differences, seed),
  };
}

/** Fix minus placebo; what could not be carried out repairs nothing. */
function repairOf({ trial: { valid, fixed, control } }: Autopsy): number {
  return valid ? shareOf(fixed) - shareOf(control) : 0;
}

function shareOf(outcomes: readonly boolean[]): number {
  return outcomes.filter(Boolean).length / Math.max(1, outcomes.length);
}
