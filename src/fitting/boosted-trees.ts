/** A tree of yes-or-no questions, all of one depth; the children of node n are 2n + 1 (at most) and 2n + 2 (above). */
export interface Tree {
  /** The feature every node asks, -1 where it asks nothing and the first child follows. */
  features: number[];
  /** The most a feature may be for the first child. */
  limits: number[];
  /** What is added to the score, leaf by leaf. */
  leaves: number[];
}

/** What trees add to the score of a row together; laid out flat, since every step of a run asks all of them. */
export function treeScorer(trees: readonly Tree[]): (row: Float64Array) => number {
  const features = Int32Array.from(trees.flatMap((tree) => tree.features));
  const limits = Float64Array.from(trees.flatMap((tree) => tree.limits));
  const leaves = Float64Array.from(trees.flatMap((tree) => tree.leaves));
  const sizes = Int32Array.from(trees, (tree) => tree.features.length);
  return (row) => {
    let [score, first] = [0, 0];
    for (let tree = 0; tree < sizes.length; tree++) {
      const size = sizes[tree] ?? 0;
      let node = 0;
      while (node < size) {
        const feature = features[first + node] ?? -1;
        const isAbove = feature >= 0 && (row[feature] ?? 0) > (limits[first + node] ?? 0);
        node = 2 * node + (isAbove ? 2 : 1);
      }
      score += leaves[first + tree + node - size] ?? 0;
      first += size;
    }
    return score;
  };
}
