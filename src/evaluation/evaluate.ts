import type { PublishedRow } from "../benchmarks/cases/published.ts";
import { groupBy } from "../core/collections.ts";
import { calibrationNoise, type ReliabilityBin, reliability } from "../scoring/calibration.ts";
import type { Estimate } from "../scoring/intervals.ts";
import {
  METRICS,
  type MetricName,
  type Metrics,
  metricsOf,
  metricValue,
  pairedDifference,
  stepClaims,
} from "../scoring/metrics.ts";
import type { RunScore } from "../scoring/run-score.ts";
import { type Slices, slicesOf } from "../scoring/slices.ts";
import { type Spending, totalSpending } from "../scoring/spending.ts";
import { floorsOn } from "./floors/floors.ts";
import type { LabelledOutline } from "./labelled.ts";
import { allSets, type Unread } from "./load.ts";

/** A team's ranker, where the shipped one was not used. */
export interface RankerName {
  name: string;
  sha256: string;
}

/** How the scores were made. */
export type Protocol =
  | { kind: "shipped"; ranker?: RankerName }
  | { kind: "cross-validation"; folds: number; seeds: readonly number[]; without: readonly string[] }
  | { kind: "left-out"; without: readonly string[]; training: number };

/** A method on a benchmark in numbers. */
export interface Figures {
  benchmark: string;
  method: string;
  /** `provider/model`, where one was asked. */
  model?: string;
  /** Runs scored. */
  n: number;
  /** Runs that should have been. */
  of: number;
  protocol: Protocol;
  metrics: Metrics;
  /** Standard deviation of each metric over the fold seeds. */
  seedSpread?: Partial<Record<MetricName, number>>;
  floors: Readonly<Record<string, Partial<Metrics>>>;
  /** The method minus the position-only model on the same runs, with the paired bootstrap interval. */
  abovePosition: Partial<Record<MetricName, Estimate>>;
  /** What is said of the named step and how often it is true, in bins of equal mass; `noise` is the error that a
   * perfectly calibrated method shows on so many runs. */
  calibration: { bins: readonly ReliabilityBin[]; noise: number };
  /** How often each verdict was given. */
  verdicts: Readonly<Record<string, number>>;
  /** How often a step, role or distribution was given that the run does not have. */
  invalid: Readonly<Record<string, number>>;
  /** Runs that were read and not judged: they count as wrong, and are among the `n`. */
  failed: number;
  /** What all judgements came to, where a model was asked. */
  spent?: Spending;
  /** The same runs by source, length and distance, where the benchmark is scored so. */
  slices?: Slices;
  /** What others measured on the benchmark, on its whole set. */
  published?: readonly PublishedRow[];
}

/** What the JSON file of `bench run` holds. */
export interface BenchmarkResult extends Figures {
  schema: "rootstep.benchmark/1";
  /** The same for each set, where there are several. */
  sets: readonly Figures[];
  /** A record for every run, in a cross-validation for every run and fold seed. */
  runs: readonly RunScore[];
  unread: readonly Unread[];
  /** From the first run to the last, with whatever the store knew already. */
  wallSeconds?: number;
}

/** The scores of a method with what they were made of. */
export interface Scored extends Pick<Figures, "benchmark" | "method" | "model" | "protocol"> {
  outlines: readonly LabelledOutline[];
  scores: readonly RunScore[];
  unread: readonly Unread[];
}

/** Puts the scores of a method together with the floors on the same runs, over all sets and for each of several. */
export async function resultOf(scored: Scored): Promise<BenchmarkResult> {
  const addresses = [...new Set(scored.outlines.map(({ benchmark }) => benchmark))];
  const sets: Figures[] = [];
  for (const address of addresses.length > 1 ? addresses : []) {
    const isOfSet = ({ benchmark }: { benchmark: string }) => benchmark === address;
    sets.push(
      await figuresOf({
        ...scored,
        benchmark: address,
        outlines: scored.outlines.filter(isOfSet),
        scores: scored.scores.filter(isOfSet),
        unread: scored.unread.filter(isOfSet),
      }),
    );
  }
  const figures = await figuresOf(scored);
  return { schema: "rootstep.benchmark/1", ...figures, sets, runs: scored.scores, unread: scored.unread };
}

async function figuresOf({
  benchmark,
  method,
  model,
  protocol,
  outlines,
  scores,
  unread,
}: Scored): Promise<Figures> {
  const floors = await floorsOn(outlines);
  const spread = seedSpread(scores);
  const spent = totalSpending(scores.map((score) => score.spent));
  return {
    benchmark,
    method,
    ...(model === undefined ? {} : { model }),
    n: outlines.length,
    of: outlines.length + unread.length,
    protocol,
    metrics: metricsOf(scores),
    ...(spread ? { seedSpread: spread } : {}),
    floors: floors.metrics,
    abovePosition: Object.fromEntries(
      METRICS.map((metric) => [metric, pairedDifference(metric, { of: scores, against: floors.position })]),
    ),
    calibration: {
      bins: reliability(stepClaims(scores)),
      noise: calibrationNoise(stepClaims(scores.filter(({ seed }) => seed === scores[0]?.seed))),
    },
    verdicts: tally(scores.flatMap(({ predicted }) => predicted.verdict ?? [])),
    invalid: tally(scores.flatMap(({ invalid }) => invalid)),
    failed: scores.filter(({ error }) => error !== undefined).length,
    ...(spent ? { spent } : {}),
    ...asItsAuthors(scores),
  };
}

/** Slices and published rows, where all runs are of one benchmark that has them. */
function asItsAuthors(scores: readonly RunScore[]): Pick<Figures, "slices" | "published"> {
  const addresses = new Set(scores.map(({ benchmark }) => benchmark));
  const [one, ...others] = new Set(
    allSets().flatMap(({ address, benchmark }) => (addresses.has(address) ? [benchmark] : [])),
  );
  if (!one || others.length > 0) return {};
  return {
    ...(one.slicing ? { slices: slicesOf(scores, one.slicing) } : {}),
    ...(one.published ? { published: one.published } : {}),
  };
}

function seedSpread(scores: readonly RunScore[]): Partial<Record<MetricName, number>> | undefined {
  const bySeed = [...groupBy(scores, ({ seed }) => seed).values()];
  if (bySeed.length < 2) return undefined;
  return Object.fromEntries(
    METRICS.map((metric) => [metric, deviation(bySeed.map((ofSeed) => metricValue(metric, ofSeed)))]),
  );
}

function deviation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1));
}

function tally(names: readonly string[]): Record<string, number> {
  return Object.fromEntries([...groupBy(names, (name) => name)].map(([name, all]) => [name, all.length]));
}
