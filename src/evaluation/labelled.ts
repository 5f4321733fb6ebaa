import type { Truth } from "../benchmarks/cases/define-benchmark.ts";
import type { TargetDefinition } from "../core/target-definition.ts";
import type { Trajectory } from "../core/trajectory.ts";
import type { Prediction, ScoredRun } from "../scoring/run-score.ts";
import type { Outline } from "./outline.ts";

/** What a predictor sees of a run, and beside it, out of its reach, what people say about it. */
export interface Labelled<Run> {
  /** `benchmark/set`. */
  benchmark: string;
  id: string;
  /** Runs of one task, in whatever benchmark, are one group. */
  group: string;
  /** Where the run was recorded, in a set of several sources. */
  source?: string;
  run: Run;
  truth: Truth;
}

export type LabelledRun = Labelled<Trajectory>;
export type LabelledOutline = Labelled<Outline>;

/** What is known of a run besides itself: never its label. */
export interface About {
  /** What people call it. */
  address: string;
  /** Which root its benchmark means. */
  target?: TargetDefinition;
  /** The expected answer of its task, where the method may see it. */
  reference?: string;
  signal: AbortSignal;
}

/** Says which step and role of a run went wrong. It is given the run alone. */
export interface Predictor<Run = Trajectory> {
  predict(run: Run, about?: About): Prediction | Promise<Prediction>;
}

/** Learns from labelled runs to say it of others. */
export interface Trainable<Run = Trajectory> {
  fit(training: readonly Labelled<Run>[]): Predictor<Run> | Promise<Predictor<Run>>;
}

/** What scoring needs to know of an outlined run. */
export function scoredRun({ benchmark, id, group, source, run }: LabelledOutline): ScoredRun {
  return {
    benchmark,
    id,
    group,
    steps: run.steps.length,
    roles: run.steps.map(({ role }) => role),
    ...(run.recordedRoles ? { recordedRoles: run.recordedRoles } : {}),
    ...(source === undefined ? {} : { source }),
  };
}
