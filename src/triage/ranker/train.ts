import type { Curvature } from "../../fitting/curvature.ts";
import { type Chosen, chooseSettings } from "./choose.ts";
import { FOLDS, foldsOf, holdOut, type TrainingRun } from "./held-out.ts";
import { balance, type Weighing } from "./ranked-run.ts";
import { fitRoleModel, type RoleExample, roleCurvature } from "./role-model.ts";
import { GRID, type Grid } from "./settings.ts";
import { fitStepModel, type StepCurvature, type StepModel, scoreWith, stepCurvature } from "./step-model.ts";
import type { RankerModel } from "./weights.ts";

/** What the runs are added to, and how much each counts. */
export interface Learning {
  weigh?: Weighing | undefined;
  /** Its settings stay, but for the share of the trees. */
  prior?: { weights: RankerModel; curvature: RankerCurvature; strength: number } | undefined;
  /** What settings are chosen among where there is no prior. */
  grid?: Grid | undefined;
}

/** How sharply a ranker is held by the runs it was fitted on: with its weights it stands in for them. */
export interface RankerCurvature extends StepCurvature {
  role: Curvature;
}

/**
 * Chooses settings by inner cross-validation and fits all weights; without a run they stay those of the prior. The role
 * head learns from step scores that were made without the run it learns on.
 */
export function trainRanker(runs: readonly TrainingRun[], learning: Learning = {}): RankerModel {
  if (runs.length === 0 && learning.prior) return learning.prior.weights;
  return fitAll(runs, chosenFor(runs, learning), learning);
}

/** The same with what stands in for the runs, where they cannot be shipped. */
export function trainWithCurvature(
  runs: readonly TrainingRun[],
  learning: Learning = {},
): { weights: RankerModel; curvature: RankerCurvature } {
  const chosen = chosenFor(runs, learning);
  const weights = fitAll(runs, chosen, learning);
  const curvature = {
    ...stepCurvature(weights, runs, learning.weigh),
    role: roleCurvature(weights.role, chosen.examples, learning.weigh),
  };
  return { weights, curvature };
}

function chosenFor(runs: readonly TrainingRun[], learning: Learning): Chosen {
  const { weigh = balance, prior, grid = GRID } = learning;
  if (prior) return { settings: prior.weights.settings, examples: examplesWith(runs, learning, prior) };
  return chooseSettings(holdOut(runs, grid, weigh), grid, weigh);
}

function fitAll(
  runs: readonly TrainingRun[],
  { settings, examples }: Chosen,
  { weigh, prior }: Learning,
): RankerModel {
  const before = prior && { ...prior, model: prior.weights.role, curvature: prior.curvature.role };
  const steps = fitStepModel(runs, settings, weigh, prior && { ...prior, model: prior.weights });
  return { ...steps, role: fitRoleModel(examples, settings.role, weigh, before) };
}

function examplesWith(
  runs: readonly TrainingRun[],
  { weigh }: Learning,
  prior: NonNullable<Learning["prior"]>,
): RoleExample[] {
  const folds = foldsOf(
    runs.map(({ group }) => group),
    FOLDS,
  );
  return [...new Set(folds)].flatMap((fold) => {
    const others = runs.filter((_, index) => folds[index] !== fold);
    const model: StepModel =
      others.length === 0
        ? prior.weights
        : fitStepModel(others, prior.weights.settings, weigh, { ...prior, model: prior.weights });
    return runs
      .filter((_, index) => folds[index] === fold)
      .map((run) => ({ run, scores: scoreWith(model, run), role: run.role, set: run.set }));
  });
}
