import { conductAutopsies } from "../../autopsy/conduct.ts";
import type { Diagnoser } from "../../autopsy/diagnoser.ts";
import type { Supervisor } from "../define-supervisor.ts";
import { type Comparison, compareWithAutopsy } from "./compare-with-autopsy.ts";
import { type Effect, effectsOf } from "./effect.ts";
import type { LiveRun } from "./live-runs.ts";
import { type WatchedRun, type WatchOptions, watchRuns } from "./watch-runs.ts";

/** What came of it: every run, what each supervisor is worth, and the same advisers after the fact. */
export interface Oversight {
  effects: readonly Effect[];
  comparisons: readonly Comparison[];
  runs: readonly WatchedRun[];
  /** Autopsies on which a model failed, or could not be read. */
  unjudged: number;
}

export interface OverseeOptions extends WatchOptions {
  seed: number;
  /** Continuations in each arm of the autopsies. */
  repetitions: number;
}

/** Puts supervisors to the test, and those that have a counterpart among diagnosers beside it. */
export async function oversee(
  runs: readonly LiveRun[],
  supervisors: readonly Supervisor[],
  counterparts: Readonly<Record<string, Diagnoser>>,
  options: OverseeOptions,
): Promise<Oversight> {
  const watched = await watchRuns(runs, supervisors, options);
  const { between: _, ...quiet } = options;
  const pairs = supervisors.flatMap(({ name }) => {
    const diagnoser = counterparts[name];
    return diagnoser ? [{ name, diagnoser }] : [];
  });
  const items = runs.flatMap(({ item }) => item ?? []);
  const diagnosers = pairs.map(({ diagnoser }) => diagnoser);
  const autopsies = await conductAutopsies(items, diagnosers, quiet);
  return {
    effects: effectsOf(watched, options.seed),
    comparisons: pairs.map(({ name, diagnoser }) =>
      compareWithAutopsy(watched, autopsies, { supervisor: name, diagnoser: diagnoser.name }, options.seed),
    ),
    runs: watched,
    unjudged: autopsies.filter(({ unjudged }) => unjudged).length,
  };
}
