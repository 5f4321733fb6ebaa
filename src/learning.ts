import { normaliseRole } from "./core/handoffs.ts";
import type { Trajectory } from "./core/trajectory.ts";
import type { LabelledRun, Trainable } from "./evaluation/labelled.ts";
import type { Prediction } from "./scoring/run-score.ts";
import { type Findings, findIn } from "./triage/findings.ts";
import { rankedRun, rankSteps } from "./triage/ranker/rank.ts";
import { type RankedRun, remembered } from "./triage/ranker/step-model.ts";
import { type TrainingRun, trainRanker } from "./triage/ranker/train.ts";
import type { RankerWeights } from "./triage/ranker/weights.ts";
import { judge } from "./triage/verdict.ts";

/** Triage whose ranker is fitted on the runs it is given; rules, signals and their weights stay as shipped. */
export const trainableTriage: Trainable = {
  fit: (training) => {
    const weights = fitWeights(training);
    return { predict: (trajectory) => predict(trajectory, weights) };
  },
};

/** Fits the ranker's weights on labelled runs. */
export function fitWeights(training: readonly LabelledRun[]): ReturnType<typeof trainRanker> {
  return trainRanker(training.map(trainingRun));
}

function trainingRun({ run, group, benchmark, truth }: LabelledRun): TrainingRun {
  return {
    ...readOnce(run).ranked,
    target: truth.step,
    role: normaliseRole(truth.role),
    group,
    set: benchmark,
  };
}

interface ReadRun {
  findings: Findings;
  ranked: RankedRun;
}

const read = new WeakMap<Trajectory, ReadRun>();

/** Folds and seeds see the same runs again and again; each is read once. */
function readOnce(trajectory: Trajectory): ReadRun {
  const known = read.get(trajectory);
  if (known) return known;
  const findings = findIn(trajectory);
  const fresh = { findings, ranked: remembered(rankedRun(findings.view, findings.scores)) };
  read.set(trajectory, fresh);
  return fresh;
}

function predict(
  trajectory: Trajectory,
  weights: Pick<RankerWeights, "general" | "orchestrated" | "role">,
): Prediction {
  const { findings, ranked } = readOnce(trajectory);
  const { chances, role } = rankSteps(findings.view, findings.scores, weights, ranked);
  const step = chances.reduce((best, chance, index) => (chance > (chances[best] ?? 0) ? index : best), 0);
  return {
    step,
    role: role ?? findings.view.steps[step]?.role,
    probabilities: [...chances],
    verdict: judge(findings),
  };
}
