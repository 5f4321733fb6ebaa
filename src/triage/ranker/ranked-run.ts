import type { StepScore } from "../score.ts";
import type { TriageView } from "../view.ts";
import { featuresOf } from "./features/all.ts";
import type { Feature } from "./features/define-features.ts";

/** A run ready for the step model: its features, what rules and signals add up to at every step, and its kind. */
export interface RankedRun {
  steps: number;
  roles: readonly string[];
  kind: number;
  /** The part of the plain score that triggers gave, and the part that signals gave. */
  triggers: Float64Array;
  signals: Float64Array;
  features: ReadonlyMap<string, Feature>;
}

/** A labelled run of the training set; `set` only balances the sets against one another. */
export interface RankedExample extends RankedRun {
  target: number;
  set: string;
}

/** Shapes with offsets of their own; chains and lone agents share the common weights. */
export const KINDS: readonly string[] = ["round-table", "orchestrated", "conversation"];
const ORCHESTRATED = KINDS.indexOf("orchestrated");

export function readyForRanking(
  view: TriageView,
  scores: readonly StepScore[],
  roles: readonly string[],
): RankedRun {
  return {
    steps: scores.length,
    roles,
    kind: KINDS.indexOf(view.shape),
    triggers: Float64Array.from(scores, ({ fromTriggers }) => fromTriggers),
    signals: Float64Array.from(scores, ({ score, fromTriggers }) => score - fromTriggers),
    features: featuresOf(view, scores),
  };
}

/** The run with every feature read once: training asks each many times. */
export function remembered<Run extends RankedRun>(run: Run): Run {
  const features = [...run.features].map(([name, feature]): [string, Feature] => {
    const values = Float64Array.from({ length: run.steps }, (_, step) => feature(step));
    return [name, (step) => values[step] ?? 0];
  });
  return { ...run, features: new Map(features) };
}

/** Whether one role instructs others. */
export function isOrchestrated({ kind }: Pick<RankedRun, "kind">): boolean {
  return kind === ORCHESTRATED;
}

/** How much each run counts, by the sets that the runs are of. */
export type Weighing = (sets: readonly string[]) => readonly number[];

/** Small sets count more for each of their runs: a set's weight grows with the root of its size. */
export function balance(sets: readonly string[]): number[] {
  const sizes = new Map<string, number>();
  for (const set of sets) sizes.set(set, (sizes.get(set) ?? 0) + 1);
  const raw = sets.map((set) => Math.sqrt(sets.length / sizes.size / (sizes.get(set) ?? 1)));
  const mean = raw.reduce((sum, weight) => sum + weight, 0) / Math.max(1, raw.length);
  return raw.map((weight) => weight / mean);
}
