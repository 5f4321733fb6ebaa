import { groupBy } from "../core/collections.ts";
import { type Estimate, wilson } from "./intervals.ts";
import { type MeanError, maeLongRca, normaliseLongRcaRole } from "./longrca.ts";
import type { RunScore } from "./run-score.ts";

/** A part of the runs and how a method does on it. */
export interface Slice {
  name: string;
  /** Runs in it. */
  n: number;
  /** Roles as LongRCA compares them: with the label as it is written. */
  role: Estimate;
  stepExact: Estimate;
  stepWithin5: Estimate;
  /** In steps, weighted by source; in a cross-validation it counts an output for every fold seed. */
  mae: MeanError;
}

/** All runs, then the same runs by source, by length and by distance of the root from the end. */
export interface Slices {
  all: Slice;
  sources: readonly Slice[];
  lengths: readonly Slice[];
  distances: readonly Slice[];
}

/** Upper ends, both included, of the bins of length and distance. */
export interface SliceBins {
  lengths: readonly number[];
  distances: readonly number[];
}

/** Scores runs slice by slice; an empty bin is a slice of no runs. */
export function slicesOf(scores: readonly RunScore[], { lengths, distances }: SliceBins): Slices {
  const sources = [...groupBy(scores, sourceOf)].sort(([one], [other]) => (one < other ? -1 : 1));
  return {
    all: sliceOf("all", scores),
    sources: sources.map(([name, own]) => sliceOf(name, own)),
    lengths: binned(scores, lengths, ({ steps }) => steps),
    distances: binned(scores, distances, ({ steps, truth }) => steps - 1 - truth.step),
  };
}

function sourceOf({ source }: RunScore): string {
  return source ?? "unknown";
}

function binned(
  scores: readonly RunScore[],
  ends: readonly number[],
  measure: (score: RunScore) => number,
): Slice[] {
  return [...ends, Number.POSITIVE_INFINITY].map((end, index) => {
    const above = ends[index - 1] ?? -1;
    const inside = scores.filter((score) => measure(score) > above && measure(score) <= end);
    return sliceOf(binName(above, end), inside);
  });
}

/** "<=100", "101-200", ">400". */
function binName(above: number, end: number): string {
  if (above < 0) return `<=${end}`;
  return Number.isFinite(end) ? `${above + 1}-${end}` : `>${above}`;
}

function sliceOf(name: string, scores: readonly RunScore[]): Slice {
  const runs = [...groupBy(scores, ({ benchmark, id }) => JSON.stringify([benchmark, id])).values()];
  const share = (test: (score: RunScore) => boolean) => {
    const perRun = runs.map((own) => own.filter(test).length / own.length);
    return wilson(perRun.reduce((sum, one) => sum + one, 0) / Math.max(1, runs.length), runs.length);
  };
  return {
    name,
    n: runs.length,
    role: share(isRightRole),
    stepExact: share(({ predicted: { step }, truth }) => step === truth.step),
    stepWithin5: share(
      ({ predicted: { step }, truth }) => step !== undefined && Math.abs(step - truth.step) <= 5,
    ),
    mae: maeLongRca(
      scores.map((score) => ({
        source: sourceOf(score),
        truth: score.truth.step,
        step: score.predicted.step,
      })),
    ),
  };
}

/** The role in the words of the run's file against the label in its own. */
function isRightRole({ predicted, truth }: RunScore): boolean {
  const said = predicted.recordedRole ?? predicted.role;
  return said !== undefined && normaliseLongRcaRole(said) === normaliseLongRcaRole(truth.label ?? truth.role);
}
