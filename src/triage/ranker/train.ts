import type { Curvature } from "../../fitting/curvature.ts";
import { fitRoleModel, type RoleExample, roleCurvature } from "./role-model.ts";
import {
  fitStepModel,
  type RankedExample,
  type StepCurvature,
  type StepModel,
  scoreWith,
  stepCurvature,
  type Weighing,
} from "./step-model.ts";
import type { RankerModel } from "./weights.ts";

/** A labelled run; runs of one group share a task and never stand on both sides of a split. */
export interface TrainingRun extends RankedExample {
  group: string;
  role: string;
}

/** What the runs are added to, and how much each counts. */
export interface Learning {
  weigh?: Weighing | undefined;
  prior?: { weights: RankerModel; curvature: RankerCurvature; strength: number } | undefined;
}

/** How sharply a ranker is held by the runs it was fitted on: with its weights it stands in for them. */
export interface RankerCurvature extends StepCurvature {
  role: Curvature;
}

const INNER_FOLDS = 5;

/**
 * Fits all weights; without a run they stay those of the prior. The role head learns from step scores that were made
 * without the run it learns on.
 */
export function trainRanker(runs: readonly TrainingRun[], learning: Learning = {}): RankerModel {
  if (runs.length === 0 && learning.prior) return learning.prior.weights;
  return fitBoth(runs, roleExamples(runs, learning), learning);
}

/** The same with what stands in for the runs, where they cannot be shipped. */
export function trainWithCurvature(
  runs: readonly TrainingRun[],
  learning: Learning = {},
): { weights: RankerModel; curvature: RankerCurvature } {
  const examples = roleExamples(runs, learning);
  const weights = fitBoth(runs, examples, learning);
  const curvature = {
    ...stepCurvature(weights, runs, learning.weigh),
    role: roleCurvature(weights.role, examples, learning.weigh),
  };
  return { weights, curvature };
}

function fitBoth(
  runs: readonly TrainingRun[],
  examples: readonly RoleExample[],
  { weigh, prior }: Learning,
): RankerModel {
  const before = prior && { ...prior, model: prior.weights.role, curvature: prior.curvature.role };
  return { ...fitSteps(runs, { weigh, prior }), role: fitRoleModel(examples, weigh, before) };
}

function fitSteps(runs: readonly TrainingRun[], { weigh, prior }: Learning): StepModel {
  if (runs.length === 0 && prior) return prior.weights;
  return fitStepModel(runs, weigh, prior && { ...prior, model: prior.weights });
}

function roleExamples(runs: readonly TrainingRun[], learning: Learning): RoleExample[] {
  const folds = foldsOf(
    runs.map(({ group }) => group),
    INNER_FOLDS,
  );
  const examples: RoleExample[] = [];
  for (let fold = 0; fold < INNER_FOLDS; fold++) {
    if (!folds.includes(fold)) continue;
    const model = fitSteps(
      runs.filter((_, index) => folds[index] !== fold),
      learning,
    );
    for (const [index, run] of runs.entries()) {
      if (folds[index] === fold)
        examples.push({ run, scores: scoreWith(model, run), role: run.role, set: run.set });
    }
  }
  return examples;
}

/** Folds by group, by the order of the groups' hashes: the same groups fall alike on every machine. */
function foldsOf(groups: readonly string[], folds: number): number[] {
  const order = [...new Set(groups)].sort((a, b) => hash(a) - hash(b) || (a < b ? -1 : 1));
  const fold = new Map(order.map((group, index) => [group, index % folds]));
  return groups.map((group) => fold.get(group) ?? 0);
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193) >>> 0;
  return value;
}
