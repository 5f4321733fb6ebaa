import { groupBy } from "../core/collections.ts";
import { quantile } from "../scoring/intervals.ts";
import { sameRole } from "../scoring/run-score.ts";
import type { LabelledOutline } from "./labelled.ts";

/** A figure over the runs of a set. */
export interface Distribution {
  median: number;
  mean: number;
  p90: number;
  max: number;
}

/** What a set looks like. */
export interface Description {
  runs: number;
  tasks: number;
  /** Runs whose task occurs in another set too. */
  shared: number;
  steps: Distribution;
  /** The root's index. */
  root: Distribution;
  /** The root's index over that of the last step. */
  relative: Distribution;
  /** Steps from the root to the end. */
  distance: Distribution;
  /** Share of runs whose root is farther from the end than so many steps. */
  beyond: { steps: number; share: number }[];
  /** Runs in which the labelled role takes the labelled step. */
  authored: number;
  /** Labelled roles, most frequent first. */
  labelledRoles: { role: string; runs: number }[];
  /** Roles recorded in the runs, most frequent first. */
  recordedRoles: { role: string; runs: number }[];
}

/** Describes a set; `elsewhere` are the groups of the other sets. */
export function describe(runs: readonly LabelledOutline[], elsewhere: ReadonlySet<string>): Description {
  const distances = runs.map(({ run, truth }) => run.steps.length - 1 - truth.step);
  return {
    runs: runs.length,
    tasks: new Set(runs.map(({ group }) => group)).size,
    shared: runs.filter(({ group }) => elsewhere.has(group)).length,
    steps: distribution(runs.map(({ run }) => run.steps.length)),
    root: distribution(runs.map(({ truth }) => truth.step)),
    relative: distribution(runs.map(({ run, truth }) => truth.step / Math.max(1, run.steps.length - 1))),
    distance: distribution(distances),
    beyond: [50, 100, 200].map((steps) => ({
      steps,
      share: distances.filter((distance) => distance > steps).length / runs.length,
    })),
    authored: runs.filter(({ run, truth }) => sameRole(run.steps[truth.step]?.role ?? "", truth.role)).length,
    labelledRoles: frequencies(runs.map(({ truth }) => truth.role)),
    recordedRoles: frequencies(runs.flatMap(({ run }) => [...new Set(run.steps.map(({ role }) => role))])),
  };
}

function distribution(values: readonly number[]): Distribution {
  const sorted = values.toSorted((a, b) => a - b);
  return {
    median: quantile(sorted, 0.5),
    mean: values.reduce((sum, value) => sum + value, 0) / values.length,
    p90: quantile(sorted, 0.9),
    max: sorted.at(-1) ?? Number.NaN,
  };
}

function frequencies(roles: readonly string[]): { role: string; runs: number }[] {
  return [...groupBy(roles, (role) => role)]
    .map(([role, all]) => ({ role, runs: all.length }))
    .sort((a, b) => b.runs - a.runs);
}
