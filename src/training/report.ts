import { createHash } from "node:crypto";
import { calibrationNoise } from "../scoring/calibration.ts";
import type { Estimate } from "../scoring/intervals.ts";
import { type MetricName, metricOf, pairedDifference, stepClaims } from "../scoring/metrics.ts";
import type { RunScore } from "../scoring/run-score.ts";
import type { RankerWeights } from "../triage/ranker/weights.ts";
import type { Recalibration, Retraining } from "./retrain.ts";
import type { TeamRun } from "./team-run.ts";
import type { TeamRuns } from "./team-runs.ts";

/** What retraining is judged by, in the order of its table. */
export const TRAINING_METRICS = [
  "stepExact",
  "hitAt3",
  "roleAccuracy",
  "exam",
  "logLoss",
  "calibrationError",
] as const satisfies readonly MetricName[];

type Figures = Partial<Record<MetricName, Estimate>>;

/**
 * Whether retraining helped, on runs whose tasks were not learned from: `better` when the interval of the difference in
 * log-loss says so and nothing is worse; `worse` when the interval of any metric says so; `unmeasured` when all runs are
 * of one task, or when the shipped weights were fitted on these very runs.
 */
type Help = "better" | "unclear" | "worse" | "unmeasured";

/** What the JSON file of `train` holds. */
export interface TrainingReport extends Pick<TeamRuns, "labels" | "excluded" | "learnedBefore"> {
  schema: "rootstep.training/1";
  /** Usable runs, and tasks among them. */
  n: number;
  tasks: number;
  folds: number;
  /** How many shipped runs they were added to. */
  shippedRuns: number;
  shipped: Figures;
  retrained: Figures;
  /** Retrained minus shipped on the same runs, with the paired bootstrap interval over runs. */
  difference: Figures;
  /** The calibration error that a perfectly calibrated ranker shows on so many runs. */
  calibrationNoise: number;
  recalibration: Recalibration;
  help: Help;
  /** The metrics of which the interval says that they got worse. */
  worse: readonly MetricName[];
  /** Whether no metric got worse for certain, and the mean log-loss did not rise. */
  worthSaving: boolean;
  saved?: { file: string; sha256: string };
  runs: readonly { shipped: RunScore; retrained: RunScore }[];
}

/** What was measured, in numbers. */
export function trainingReport(
  read: TeamRuns,
  { tasks, folds, before, after, recalibration }: Retraining,
  shipped: Pick<RankerWeights, "trainedOn">,
): TrainingReport {
  const difference = figures((name) => pairedDifference(name, { of: after, against: before }));
  const comparable = folds > 0 && read.learnedBefore.length === 0;
  const worse = comparable ? TRAINING_METRICS.filter((name) => isWorse(name, difference[name])) : [];
  const logLoss = difference.logLoss ?? NOTHING;
  const help = worse.length > 0 ? "worse" : logLoss.high < 0 ? "better" : "unclear";
  return {
    schema: "rootstep.training/1",
    n: read.runs.length,
    labels: read.labels,
    tasks,
    folds,
    excluded: read.excluded,
    learnedBefore: read.learnedBefore,
    shippedRuns: shipped.trainedOn.reduce((sum, { runs }) => sum + runs, 0),
    shipped: figures((name) => metricOf(name, before)),
    retrained: figures((name) => metricOf(name, after)),
    difference,
    calibrationNoise: calibrationNoise(stepClaims(after)),
    recalibration,
    help: comparable ? help : "unmeasured",
    worse,
    worthSaving: comparable && worse.length === 0 && logLoss.value <= 0,
    runs: paired(before, after),
  };
}

const NOTHING: Estimate = { value: 0, low: 0, high: 0, n: 0 };

/** Whose rise is good; a fall of the others is. */
const BETTER_HIGH: readonly MetricName[] = ["stepExact", "hitAt3", "roleAccuracy"];

function isWorse(metric: MetricName, { low, high }: Estimate = NOTHING): boolean {
  return BETTER_HIGH.includes(metric) ? high < 0 : low > 0;
}

function figures(of: (name: MetricName) => Estimate): Figures {
  return Object.fromEntries(TRAINING_METRICS.map((name) => [name, of(name)]));
}

function paired(before: readonly RunScore[], after: readonly RunScore[]): TrainingReport["runs"] {
  const others = new Map(after.map((score) => [score.id, score]));
  return before.flatMap((shipped) => {
    const retrained = others.get(shipped.id);
    return retrained ? [{ shipped, retrained }] : [];
  });
}

/** The file of a team's ranker: its weights, and what they were made from. The same runs give the same bytes. */
export function teamRanker(
  runs: readonly TeamRun[],
  { weights }: Pick<Retraining, "weights">,
  shipped: RankerWeights,
): RankerWeights {
  const hash = createHash("sha256");
  for (const { id, group, target, role, sha256 } of runs)
    hash.update(JSON.stringify([id, group, target, role, sha256]));
  return {
    schema: "rootstep.ranker/1",
    ...weights,
    trainedOn: [...shipped.trainedOn, { set: "team", runs: runs.length, sha256: hash.digest("hex") }],
  };
}
