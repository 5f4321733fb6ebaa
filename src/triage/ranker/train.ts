import { fitRoleModel, type RoleExample } from "./role-model.ts";
import { fitStepModel, type RankedExample, scoreWith } from "./step-model.ts";
import type { RankerWeights } from "./weights.ts";

/** A labelled run; runs of one group share a task and never stand on both sides of a split. */
export interface TrainingRun extends RankedExample {
  group: string;
  role: string;
}

const INNER_FOLDS = 5;

/** Fits all weights. The role head learns from step scores that were made without the run it learns on. */
export function trainRanker(
  runs: readonly TrainingRun[],
): Pick<RankerWeights, "general" | "orchestrated" | "role"> {
  const folds = foldsOf(
    runs.map(({ group }) => group),
    INNER_FOLDS,
  );
  const examples: RoleExample[] = [];
  for (let fold = 0; fold < INNER_FOLDS; fold++) {
    const model = fitStepModel(runs.filter((_, index) => folds[index] !== fold));
    for (const [index, run] of runs.entries()) {
      if (folds[index] === fold)
        examples.push({ run, scores: scoreWith(model, run), role: run.role, set: run.set });
    }
  }
  return { ...fitStepModel(runs), role: fitRoleModel(examples) };
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
