/** A tree of yes-or-no questions, all of one depth; the children of node n are 2n + 1 (at most) and 2n + 2 (above). */
export interface Tree {
  /** The feature every node asks, -1 where it asks nothing and the first child follows. */
  features: number[];
  /** The most a feature may be for the first child. */
  limits: number[];
  /** What is added to the score, leaf by leaf. */
  leaves: number[];
}

/** What one tree adds to the score of a row. */
export function scoreOfTree({ features, limits, leaves }: Tree, row: ArrayLike<number>): number {
  let node = 0;
  while (node < features.length) {
    const feature = features[node] ?? -1;
    const isAbove = feature >= 0 && (row[feature] ?? 0) > (limits[node] ?? 0);
    node = 2 * node + (isAbove ? 2 : 1);
  }
  return leaves[node - features.length] ?? 0;
}

/** What trees add to the score of a row together. */
export function scoreOfTrees(trees: readonly Tree[], row: ArrayLike<number>): number {
  let score = 0;
  for (const tree of trees) score += scoreOfTree(tree, row);
  return score;
}
