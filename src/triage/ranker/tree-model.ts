import type { Tree } from "../../fitting/boosted-trees.ts";
import { growTrees } from "../../fitting/grow-trees.ts";
import type { Choice } from "../../fitting/logit.ts";
import { shipped, type TreeWeights } from "./weights.ts";

/** Slow and each from half of the runs and a third of the features, so that no tree matters much. */
const OPTIONS = { rate: 0.1, penalty: 5, choiceShare: 0.5, featureShare: 0.3, seed: 1 };

/** Grows the trees of the step model; the first of them are what fewer would have been. */
export function fitTrees(
  choices: readonly Choice[],
  features: readonly string[],
  { trees, depth }: { trees: number; depth: number },
): TreeWeights {
  return { features: [...features], trees: growTrees(choices, { ...OPTIONS, trees, depth }).map(rounded) };
}

/** Two sets of trees over the same features as one, the first with that share of what it says, the second with the rest. */
export function mixedTrees(first: TreeWeights, second: TreeWeights, share: number): TreeWeights {
  const scaled = ({ trees }: TreeWeights, factor: number) =>
    trees.map((tree) => ({ ...tree, leaves: tree.leaves.map((leaf) => shipped(leaf * factor)) }));
  return {
    features: first.features,
    trees: [...scaled(first, share), ...scaled(second, 1 - share)],
  };
}

function rounded({ features, limits, leaves }: Tree): Tree {
  return { features, limits: limits.map(shipped), leaves: leaves.map(shipped) };
}
