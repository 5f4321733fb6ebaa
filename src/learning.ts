import { normaliseRole } from "./core/handoffs.ts";
import type { Trajectory } from "./core/trajectory.ts";
import type { LabelledRun, Trainable } from "./evaluation/labelled.ts";
import type { Prediction } from "./scoring/run-score.ts";
import { type Findings, findIn } from "./triage/findings.ts";
import { positionFeatures } from "./triage/ranker/features/all.ts";
import type { TrainingRun } from "./triage/ranker/held-out.ts";
import { rankedRun, rankSteps } from "./triage/ranker/rank.ts";
import { type RankedRun, remembered } from "./triage/ranker/ranked-run.ts";
import { GRID, type Grid } from "./triage/ranker/settings.ts";
import { trainRanker, trainWithCurvature } from "./triage/ranker/train.ts";
import type { RankerModel } from "./triage/ranker/weights.ts";
import { signals } from "./triage/signals/index.ts";
import { triggers } from "./triage/triggers/index.ts";
import { judge } from "./triage/verdict.ts";

const readFullyOnce = readOnce(readFully);

/** Triage whose ranker is fitted on the runs it is given; rules, signals and their weights stay as shipped. */
export const trainableTriage = trainable(readFullyOnce, GRID);

/** The same without anything that tells a step's place: what content alone says. */
export const trainableContent = trainable(readOnce(readContent), GRID);

/** Triage whose ranker chooses among other settings. */
export function trainableWith(grid: Grid): Trainable {
  return trainable(readFullyOnce, grid);
}

interface ReadRun {
  findings: Findings;
  ranked: RankedRun;
}

type Reader = (trajectory: Trajectory) => ReadRun;

function trainable(read: Reader, grid: Grid): Trainable {
  return {
    fit: (training) => {
      const weights = trainRanker(
        training.map((labelled) => trainingRun(labelled, read)),
        { grid },
      );
      return { predict: (trajectory) => predict(read(trajectory), weights) };
    },
  };
}

/** Fits the weights that are shipped, and what stands in for the runs beside them. */
export function fitShipped(training: readonly LabelledRun[]): ReturnType<typeof trainWithCurvature> {
  return trainWithCurvature(training.map((labelled) => trainingRun(labelled, readFully)));
}

function trainingRun({ run, group, benchmark, truth }: LabelledRun, read: Reader): TrainingRun {
  return { ...read(run).ranked, target: truth.step, role: normaliseRole(truth.role), group, set: benchmark };
}

/** Folds and seeds see the same runs again and again; each is read once. */
function readOnce(read: Reader): Reader {
  const known = new WeakMap<Trajectory, ReadRun>();
  return (trajectory) => {
    const found = known.get(trajectory) ?? read(trajectory);
    known.set(trajectory, found);
    return found;
  };
}

function readFully(trajectory: Trajectory): ReadRun {
  const findings = findIn(trajectory);
  return { findings, ranked: remembered(rankedRun(findings.view, findings.scores)) };
}

function readContent(trajectory: Trajectory): ReadRun {
  const findings = findIn(trajectory, {
    triggers,
    signals: signals.filter(({ about }) => about === "content"),
  });
  const place = positionFeatures(findings.view);
  const ranked = remembered(rankedRun(findings.view, findings.scores));
  const features = new Map([...ranked.features].filter(([name]) => !place.has(name)));
  return { findings, ranked: { ...ranked, features } };
}

function predict({ findings, ranked }: ReadRun, weights: RankerModel): Prediction {
  const { chances, role } = rankSteps(findings.view, findings.scores, weights, ranked);
  const step = chances.reduce((best, chance, index) => (chance > (chances[best] ?? 0) ? index : best), 0);
  return {
    step,
    role: role ?? findings.view.steps[step]?.role,
    probabilities: [...chances],
    verdict: judge(findings).verdict,
  };
}
