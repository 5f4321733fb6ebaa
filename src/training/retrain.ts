import { scoredRun } from "../evaluation/labelled.ts";
import { foldsOf } from "../evaluation/protocol.ts";
import type { Estimate } from "../scoring/intervals.ts";
import { pairedDifference } from "../scoring/metrics.ts";
import { type RunScore, scoreRun } from "../scoring/run-score.ts";
import { softmaxAt } from "../triage/ranker/rank.ts";
import { roleWith } from "../triage/ranker/role-model.ts";
import { scoreWith } from "../triage/ranker/step-model.ts";
import { trainRanker } from "../triage/ranker/train.ts";
import type { RankerModel } from "../triage/ranker/weights.ts";
import { type Statistics, teamLearning } from "./team-learning.ts";
import type { Pause, TeamRun } from "./team-run.ts";
import { FEWEST_FOR_TEMPERATURE, fitTemperature } from "./temperature.ts";

/** A ranker fitted on a team's runs, and how it ranks runs of tasks that it had not seen. */
export interface Retraining {
  weights: RankerModel;
  tasks: number;
  /** Folds by task; 0 where there is only one task, and nothing could be measured. */
  folds: number;
  /** The same runs scored with the weights before. */
  before: readonly RunScore[];
  /** Every run scored by a ranker that saw no run of its task. */
  after: readonly RunScore[];
  /** Whether scores are divided by a temperature, and why not. */
  recalibration: Recalibration;
}

export type Recalibration =
  | { kind: "temperature"; temperature: number; logLoss: Estimate }
  | { kind: "too-few"; needed: number }
  | { kind: "no-gain"; logLoss: Estimate };

const MOST_FOLDS = 10;
const FOLD_SEED = 1;

/** Adds a team's runs to the statistics, and measures by cross-validation over its tasks what that is worth. */
export async function retrain(
  runs: readonly TeamRun[],
  statistics: Statistics,
  pause: Pause,
): Promise<Retraining> {
  const tasks = new Set(runs.map(({ group }) => group));
  const folds = tasks.size < 2 ? 0 : Math.min(MOST_FOLDS, tasks.size);
  const fold = foldsOf(tasks, Math.max(1, folds), FOLD_SEED);
  const tested: Tested[] = [];
  for (let k = 0; k < folds; k++) {
    await pause(k, folds + 1);
    const isTested = ({ group }: TeamRun) => fold.get(group) === k;
    const training = runs.filter((run) => !isTested(run));
    const model = trainRanker(training, teamLearning(statistics, training.length));
    tested.push(...runs.filter(isTested).map((run) => testedBy(model, run, k)));
  }
  await pause(folds, folds + 1);
  const { temperature: usual } = statistics.weights;
  const { after, recalibration } = recalibrated(tested, usual);
  const temperature = recalibration.kind === "temperature" ? recalibration.temperature : usual;
  const weights = trainRanker(runs, teamLearning(statistics, runs.length));
  return {
    weights: { ...weights, ...(temperature === undefined ? {} : { temperature }) },
    tasks: tasks.size,
    folds,
    before: folds === 0 ? [] : scoresBy(statistics.weights, runs),
    after,
    recalibration,
  };
}

/** How weights rank runs. */
export function scoresBy(weights: RankerModel, runs: readonly TeamRun[]): RunScore[] {
  return runs.map((run) => scored(testedBy(weights, run, 0), weights.temperature));
}

/** A run as a ranker orders it. */
interface Tested {
  run: TeamRun;
  fold: number;
  logits: Float64Array;
  target: number;
  role: string | undefined;
}

function testedBy(model: RankerModel, run: TeamRun, fold: number): Tested {
  const logits = scoreWith(model, run);
  return {
    run,
    fold,
    logits,
    target: run.target,
    role: roleWith(model.role, run, logits, model.settings.topStepBonus),
  };
}

function scored({ run, logits, role }: Tested, temperature?: number): RunScore {
  const probabilities = [...softmaxAt(logits, temperature)];
  const step = probabilities.reduce(
    (best, chance, at) => (chance > (probabilities[best] ?? 0) ? at : best),
    0,
  );
  const known = scoredRun({
    benchmark: run.set,
    id: run.id,
    group: run.group,
    run: run.outline,
    truth: { step: run.target, role: run.role },
  });
  return scoreRun(known, { step: run.target, role: run.role }, { step, role, probabilities });
}

/** Scores with a temperature that was fitted on the other folds, where that is better than scores without. */
function recalibrated(
  tested: readonly Tested[],
  usual: number | undefined,
): { after: RunScore[]; recalibration: Recalibration } {
  const plain = tested.map((one) => scored(one, usual));
  if (tested.length < FEWEST_FOR_TEMPERATURE)
    return { after: plain, recalibration: { kind: "too-few", needed: FEWEST_FOR_TEMPERATURE } };
  const folds = new Set(tested.map(({ fold }) => fold));
  const elsewhere = new Map(
    [...folds].map((fold) => [fold, fitTemperature(tested.filter((one) => one.fold !== fold))]),
  );
  const tempered = tested.map((one) => scored(one, elsewhere.get(one.fold)));
  const logLoss = pairedDifference("logLoss", { of: tempered, against: plain });
  return logLoss.value < 0
    ? {
        after: tempered,
        recalibration: { kind: "temperature", temperature: fitTemperature(tested), logLoss },
      }
    : { after: plain, recalibration: { kind: "no-gain", logLoss } };
}
