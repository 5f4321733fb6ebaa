import { softmax } from "../../fitting/logit.ts";
import type { HeldOut } from "./held-out.ts";
import { isOrchestrated, type Weighing } from "./ranked-run.ts";
import { fitRoleModel, type RoleExample, roleChances, roleWith } from "./role-model.ts";
import type { Grid, Settings } from "./settings.ts";

/** What was chosen, and the scores that every run has with it from models that have not seen its group. */
export interface Chosen {
  settings: Settings;
  examples: readonly RoleExample[];
}

/**
 * Chooses the settings by inner cross-validation: those of the steps by log-loss, one after the other, the share of the
 * trees last; the role head's penalty by its log-loss, its bonus by how often the right role is named.
 */
export function chooseSettings(held: readonly HeldOut[], grid: Grid, weigh: Weighing): Chosen {
  const weights = weigh(held.map(({ run }) => run.set));
  const loss = (scoresOf: (one: HeldOut) => Float64Array, isCounted = (_: HeldOut) => true) =>
    mean(weights, held, (one) => (isCounted(one) ? -Math.log(chanceOf(scoresOf(one), one.run.target)) : 0));
  const general = leastOf(grid.general, (k) => loss((one) => scoresAt(one, "general", k)));
  const orchestrated = leastOf(grid.orchestrated, (k) =>
    loss(
      (one) => logitScores(one, general, k),
      ({ run }) => isOrchestrated(run),
    ),
  );
  const trees = leastOf(grid.trees, (k) => loss((one) => scoresAt(one, "trees", k)));
  const mixed = (share: number) => (one: HeldOut) =>
    mix(logitScores(one, general, orchestrated), scoresAt(one, "trees", trees), share);
  const treeShare = grid.treeShare[leastOf(grid.treeShare, (_, share) => loss(mixed(share)))] ?? 0;
  const examples = held.map((one) => ({ ...one, scores: mixed(treeShare)(one), ...labelOf(one) }));
  return {
    settings: {
      general: grid.general[general] ?? 0,
      orchestrated: grid.orchestrated[orchestrated] ?? 0,
      trees: grid.trees[trees] ?? 0,
      treeShare,
      signalShare: grid.signalShare,
      depth: grid.depth,
      ...chooseRoleSettings(examples, grid, weigh),
    },
    examples,
  };
}

function labelOf({ run: { role, set } }: HeldOut): Pick<RoleExample, "role" | "set"> {
  return { role, set };
}

type FoldedExample = RoleExample & { fold: number };

function chooseRoleSettings(
  examples: readonly FoldedExample[],
  grid: Grid,
  weigh: Weighing,
): Pick<Settings, "role" | "topStepBonus"> {
  const folds = [...new Set(examples.map(({ fold }) => fold))];
  const weights = weigh(examples.map(({ set }) => set));
  const heads = grid.role.map((penalty) =>
    folds.map((fold) =>
      fitRoleModel(
        examples.filter((one) => one.fold !== fold),
        penalty,
        weigh,
      ),
    ),
  );
  const headOf = (k: number, { fold }: FoldedExample) => heads[k]?.[folds.indexOf(fold)];
  const penalty = leastOf(grid.role, (k) =>
    mean(weights, examples, (one) => {
      const head = headOf(k, one);
      return head ? -Math.log((roleChances(head, one.run, one.scores).get(one.role) ?? 0) + 1e-4) : 0;
    }),
  );
  const bonus = leastOf(grid.topStepBonus, (_, value) =>
    mean(weights, examples, (one) => {
      const head = headOf(penalty, one);
      return head && roleWith(head, one.run, one.scores, value) === one.role ? 0 : 1;
    }),
  );
  return { role: grid.role[penalty] ?? 0, topStepBonus: grid.topStepBonus[bonus] ?? 0 };
}

function scoresAt({ scores }: HeldOut, part: keyof HeldOut["scores"], k: number): Float64Array {
  return scores[part][k] ?? new Float64Array();
}

function logitScores(one: HeldOut, general: number, orchestrated: number): Float64Array {
  const all = scoresAt(one, "general", general);
  return isOrchestrated(one.run) ? mix(all, scoresAt(one, "orchestrated", orchestrated), 0.5) : all;
}

function mix(one: Float64Array, other: Float64Array, share: number): Float64Array {
  return one.map((score, step) => (1 - share) * score + share * (other[step] ?? 0));
}

function chanceOf(scores: Float64Array, step: number): number {
  return Math.max(softmax(scores)[step] ?? 0, 1e-4);
}

function mean<One>(weights: readonly number[], all: readonly One[], of: (one: One) => number): number {
  return all.reduce((sum, one, index) => sum + (weights[index] ?? 1) * of(one), 0) / Math.max(1, all.length);
}

/** The index of the value that costs least, the first of equals. */
function leastOf(values: readonly number[], costOf: (index: number, value: number) => number): number {
  if (values.length === 1) return 0;
  const costs = values.map((value, index) => costOf(index, value));
  return costs.indexOf(Math.min(...costs));
}
