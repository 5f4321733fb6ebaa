import { groupBy } from "../core/collections.ts";
import type { Estimate } from "../scoring/intervals.ts";
import type { MetricName, Metrics } from "../scoring/metrics.ts";
import { METRICS, metricsOf, metricValue, pairedDifference } from "../scoring/metrics.ts";
import type { RunScore } from "../scoring/run-score.ts";
import { floorMetrics, positionScores } from "./floors/floors.ts";
import type { LabelledOutline } from "./labelled.ts";

/** How the scores were made. */
export type Protocol =
  | { kind: "shipped" }
  | { kind: "cross-validation"; folds: number; seeds: readonly number[]; without: readonly string[] }
  | { kind: "left-out"; without: readonly string[]; training: number };

/** A method on a benchmark: what the JSON file of `bench run` holds. */
export interface BenchmarkResult {
  schema: "rootstep.benchmark/1";
  benchmark: string;
  method: string;
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
  /** How often each verdict was given. */
  verdicts: Record<string, number>;
  /** How often a step, role or distribution was given that the run does not have. */
  invalid: Record<string, number>;
  runs: readonly RunScore[];
  unread: readonly { benchmark: string; id: string; reason: string }[];
}

/** Puts the scores of a method together with the floors on the same runs. */
export async function resultOf(
  { benchmark, method, protocol }: Pick<BenchmarkResult, "benchmark" | "method" | "protocol">,
  outlines: readonly LabelledOutline[],
  scores: readonly RunScore[],
  unread: BenchmarkResult["unread"],
): Promise<BenchmarkResult> {
  const against = await positionScores(outlines);
  const spread = seedSpread(scores);
  return {
    schema: "rootstep.benchmark/1",
    benchmark,
    method,
    n: outlines.length,
    of: outlines.length + unread.length,
    protocol,
    metrics: metricsOf(scores),
    ...(spread ? { seedSpread: spread } : {}),
    floors: await floorMetrics(outlines),
    abovePosition: Object.fromEntries(
      METRICS.map((metric) => [metric, pairedDifference(metric, { of: scores, against })]),
    ),
    verdicts: tally(scores.map(({ predicted }) => predicted.verdict ?? "none")),
    invalid: tally(scores.flatMap(({ invalid }) => invalid)),
    runs: scores,
    unread,
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
