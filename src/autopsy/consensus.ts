import { groupBy } from "../core/collections.ts";
import type { Autopsy } from "./conduct.ts";

/** The turn that most diagnosers name, for every item on which at least two of them agree; the earlier of equals. */
export function consensusOf(autopsies: readonly Autopsy[]): Map<number, number> {
  const consensus = new Map<number, number>();
  for (const [item, opinions] of groupBy(autopsies, (one) => one.item)) {
    const named = opinions.flatMap(({ trial }) => trial.proposal?.at ?? []);
    const [most] = [...groupBy(named, (at) => at)].sort(
      ([a, votesA], [b, votesB]) => votesB.length - votesA.length || a - b,
    );
    if (most && most[1].length > 1) consensus.set(item, most[0]);
  }
  return consensus;
}

/** Share of the items with a consensus on which a diagnoser names it. */
export function agreementWith(
  consensus: ReadonlyMap<number, number>,
  autopsies: readonly Autopsy[],
): number | undefined {
  const judged = autopsies.filter(({ item }) => consensus.has(item));
  if (judged.length === 0) return undefined;
  return (
    judged.filter(({ item, trial }) => trial.proposal?.at === consensus.get(item)).length / judged.length
  );
}
