import { groupBy } from "../../core/collections.ts";
import { METRICS, type MetricName, type Metrics, metricOf } from "../../scoring/metrics.ts";
import { type RunScore, scoreRun } from "../../scoring/run-score.ts";
import { type LabelledOutline, type Predictor, scoredRun, type Trainable } from "../labelled.ts";
import type { Outline } from "../outline.ts";
import { crossValidate } from "../protocol.ts";
import { positionOnly } from "./position-only.ts";
import { constantStep, lastStep, majorityRole, mostFrequentSpeaker } from "./predictors.ts";

/** Something that anybody could say without reading a run, scored on the same runs as a method. */
export interface Floor {
  name: string;
  title: string;
  /** The metrics it is an answer to. */
  metrics: readonly MetricName[];
  scores(runs: readonly LabelledOutline[]): Promise<RunScore[]>;
}

const OF_RANKING: readonly MetricName[] = ["stepExact", "stepWithin5", "hitAt3", "roleAccuracy", "exam"];
const OF_ROLE: readonly MetricName[] = ["roleAccuracy"];
const FOLDS = 10;
const FOLD_SEED = 1;

/** Learned from all runs of the set but those of the same task. */
const POSITION_ONLY: Floor = {
  name: "positionOnly",
  title: "position only",
  metrics: METRICS,
  scores: (runs) =>
    crossValidate(positionOnly, { tested: runs, training: runs }, (outline) => outline, {
      folds: FOLDS,
      seeds: [FOLD_SEED],
    }),
};

/** The floors, in the order of the tables. */
export const FLOORS: readonly Floor[] = [
  {
    name: "constantStep",
    title: "best constant step",
    metrics: METRICS,
    scores: (runs) => scoreAll(constantStep.fit(runs), runs),
  },
  {
    name: "constantStepLeftOut",
    title: "constant, left out",
    metrics: METRICS,
    scores: (runs) => leaveGroupOut(constantStep, runs),
  },
  POSITION_ONLY,
  {
    name: "lastStep",
    title: "last step",
    metrics: OF_RANKING,
    scores: (runs) => scoreAll(lastStep, runs),
  },
  {
    name: "random",
    title: "random, expected",
    metrics: [...OF_RANKING, "logLoss", "brierSkill"],
    scores: async (runs) => runs.flatMap(guessScores),
  },
  {
    name: "majorityRole",
    title: "best majority role",
    metrics: OF_ROLE,
    scores: (runs) => scoreAll(majorityRole.fit(runs), runs),
  },
  {
    name: "mostFrequentSpeaker",
    title: "busiest speaker",
    metrics: OF_ROLE,
    scores: (runs) => scoreAll(mostFrequentSpeaker, runs),
  },
];

/** Every floor's metrics on these runs, those that it is an answer to, and the position-only model's scores. */
export async function floorsOn(
  runs: readonly LabelledOutline[],
): Promise<{ metrics: Record<string, Partial<Metrics>>; position: RunScore[] }> {
  const metrics: Record<string, Partial<Metrics>> = {};
  const position = await POSITION_ONLY.scores(runs);
  for (const floor of FLOORS) {
    const scored = floor === POSITION_ONLY ? position : await floor.scores(runs);
    metrics[floor.name] = Object.fromEntries(floor.metrics.map((name) => [name, metricOf(name, scored)]));
  }
  return { metrics, position };
}

async function scoreAll(
  predictor: Predictor<Outline> | Promise<Predictor<Outline>>,
  runs: readonly LabelledOutline[],
): Promise<RunScore[]> {
  const known = await predictor;
  const scores: RunScore[] = [];
  for (const labelled of runs) {
    scores.push(scoreRun(scoredRun(labelled), labelled.truth, await known.predict(labelled.run)));
  }
  return scores;
}

async function leaveGroupOut(
  trainable: Trainable<Outline>,
  runs: readonly LabelledOutline[],
): Promise<RunScore[]> {
  const scores: RunScore[] = [];
  for (const [group, members] of groupBy(runs, (run) => run.group)) {
    const others = runs.filter((run) => run.group !== group);
    scores.push(...(await scoreAll(trainable.fit(others), members)));
  }
  return scores;
}

/** Every step named once and the root at every rank once: their mean is what guessing gives on average. */
function guessScores(labelled: LabelledOutline): RunScore[] {
  const { steps } = labelled.run;
  const uniform = scoreRun(scoredRun(labelled), labelled.truth, { probabilities: steps.map(() => 1) });
  return steps.map(({ role }, step) => ({
    ...uniform,
    predicted: { step, role },
    confidence: 1 / steps.length,
    rank: ((steps.length + step - labelled.truth.step) % steps.length) + 1,
  }));
}
