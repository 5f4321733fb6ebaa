import { groupBy } from "../core/collections.ts";
import { type Claim, calibrationStatistic } from "./calibration.ts";
import { bootstrap, type Estimate, meanOf, ratioOf, type Statistic, wilson } from "./intervals.ts";
import { type RunScore, sameRole } from "./run-score.ts";

/** The metrics of a benchmark, in the order of its tables. */
export const METRICS = [
  "stepExact",
  "stepWithin5",
  "hitAt3",
  "roleAccuracy",
  "exam",
  "logLoss",
  "brierSkill",
  "calibrationError",
] as const;
export type MetricName = (typeof METRICS)[number];
export type Metrics = Record<MetricName, Estimate>;

/** No probability counts as less: one root held impossible must not decide a mean (-ln 0.0001 is 9.2). */
const LEAST_PROBABILITY = 1e-4;

/** The scores of one run: one, or one for each fold seed. */
type ScoresOfRun = readonly RunScore[];

/** Shares have Wilson's interval, the others that of the bootstrap. */
const SHARES: readonly MetricName[] = ["stepExact", "stepWithin5", "hitAt3", "roleAccuracy"];

const FIGURES: Record<MetricName, (runs: readonly ScoresOfRun[]) => Statistic> = {
  stepExact: shareOf(({ predicted, truth }) => predicted.step === truth.step),
  stepWithin5: shareOf(
    ({ predicted: { step }, truth }) => step !== undefined && Math.abs(step - truth.step) <= 5,
  ),
  hitAt3: shareOf(({ rank }) => rank <= 3),
  roleAccuracy: shareOf(({ predicted: { role }, truth }) => role !== undefined && sameRole(role, truth.role)),
  exam: (runs) => meanOf(perRun(runs, ({ rank, steps }) => (rank - 1) / steps)),
  logLoss: (runs) =>
    meanOf(perRun(runs, ({ probability }) => -Math.log(Math.max(probability, LEAST_PROBABILITY)))),
  brierSkill: (runs) => {
    const loss = ratioOf(
      perRun(runs, ({ squares, probability }) => squares - 2 * probability + 1),
      perRun(runs, ({ steps }) => 1 - 1 / steps),
    );
    return (draws) => 1 - loss(draws);
  },
  calibrationError: (runs) => calibrationStatistic(claimsOf(runs)),
};

/** The metrics of a set of scores; those of one run (several fold seeds) are averaged before runs are. */
export function metricsOf(scores: readonly RunScore[], seed = 1): Metrics {
  const runs = byRun(scores);
  return forEachMetric((name) => estimateOf(name, runs, seed));
}

/** The same made for every metric. */
export function forEachMetric<Value>(one: (name: MetricName) => Value): Record<MetricName, Value> {
  return {
    stepExact: one("stepExact"),
    stepWithin5: one("stepWithin5"),
    hitAt3: one("hitAt3"),
    roleAccuracy: one("roleAccuracy"),
    exam: one("exam"),
    logLoss: one("logLoss"),
    brierSkill: one("brierSkill"),
    calibrationError: one("calibrationError"),
  };
}

/** One metric alone. */
export function metricOf(name: MetricName, scores: readonly RunScore[], seed = 1): Estimate {
  return estimateOf(name, byRun(scores), seed);
}

/** Its value without an interval. */
export function metricValue(name: MetricName, scores: readonly RunScore[]): number {
  const runs = byRun(scores);
  return FIGURES[name](runs)(new Uint32Array(runs.length).fill(1));
}

function estimateOf(name: MetricName, runs: readonly ScoresOfRun[], seed: number): Estimate {
  const figure = FIGURES[name](runs);
  if (!SHARES.includes(name)) return bootstrap(runs.length, figure, seed);
  return wilson(figure(new Uint32Array(runs.length).fill(1)), runs.length);
}

/** How often the root is among the first `k` steps in rank order. */
export function hitAt(k: number, scores: readonly RunScore[]): Estimate {
  const runs = byRun(scores);
  const share = shareOf(({ rank }) => rank <= k)(runs)(new Uint32Array(runs.length).fill(1));
  return wilson(share, runs.length);
}

/** One method minus another on the runs both were scored on, with the paired bootstrap interval over runs. */
export function pairedDifference(
  name: MetricName,
  { of, against }: { of: readonly RunScore[]; against: readonly RunScore[] },
  seed = 1,
): Estimate {
  const others = new Map(byRun(against).map((scores) => [keyOf(scores[0]), scores]));
  const pairs = byRun(of).flatMap((scores) => {
    const other = others.get(keyOf(scores[0]));
    return other ? [{ scores, other }] : [];
  });
  const mine = FIGURES[name](pairs.map(({ scores }) => scores));
  const theirs = FIGURES[name](pairs.map(({ other }) => other));
  return bootstrap(pairs.length, (draws) => mine(draws) - theirs(draws), seed);
}

/** The named steps as claims, for the reliability table. */
export function stepClaims(scores: readonly RunScore[]): Claim[] {
  return claimsOf(byRun(scores));
}

function claimsOf(runs: readonly ScoresOfRun[]): Claim[] {
  return runs.flatMap((scores, run) =>
    scores.map((score) => ({
      confidence: score.confidence,
      right: score.predicted.step === score.truth.step ? 1 : 0,
      run,
    })),
  );
}

function byRun(scores: readonly RunScore[]): ScoresOfRun[] {
  return [...groupBy(scores, keyOf).values()];
}

function keyOf(score: RunScore | undefined): string {
  return JSON.stringify([score?.benchmark, score?.id]);
}

function perRun(runs: readonly ScoresOfRun[], numberOf: (score: RunScore) => number): number[] {
  return runs.map((scores) => scores.reduce((sum, score) => sum + numberOf(score), 0) / scores.length);
}

function shareOf(test: (score: RunScore) => boolean): (runs: readonly ScoresOfRun[]) => Statistic {
  return (runs) => meanOf(perRun(runs, (score) => (test(score) ? 1 : 0)));
}
