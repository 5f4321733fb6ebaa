import { randomNumbers } from "../core/random.ts";
import { type Binned, binned, MOST_BINS } from "./bins.ts";
import type { Tree } from "./boosted-trees.ts";
import type { Choice } from "./logit.ts";

export interface TreeOptions {
  trees: number;
  /** How many questions deep. */
  depth: number;
  /** The share of what a tree would add that is added. */
  rate: number;
  /** Holds leaves back that few rows speak for. */
  penalty: number;
  /** The share of the choices, and of the features, that each tree sees. */
  choiceShare: number;
  featureShare: number;
  seed: number;
}

/** A node that less curvature than this would fall to is not made. */
const LEAST_CURVATURE = 0.5;
const LEAST_GAIN = 1e-6;

/**
 * Boosted trees on the softmax loss of choices: every tree takes a Newton step from where the trees before it left the
 * scores (Friedman 2001; the second-order gain of Chen and Guestrin 2016), on a random part of choices and features
 * (Friedman 2002). The same input gives the same bits.
 */
export function growTrees(choices: readonly Choice[], options: TreeOptions): Tree[] {
  const random = randomNumbers(options.seed);
  const rows = choices.flatMap((choice) => choice.rows);
  const features = binned(rows);
  const scores = Float64Array.from(choices.flatMap(({ base, rows: own }) => [...(base ?? own.map(() => 0))]));
  const nodes = new Uint8Array(rows.length);
  return Array.from({ length: options.trees }, () => {
    const slopes = slopesOf(choices, scores, () => random() < options.choiceShare);
    const asked = [...features.keys()].filter(() => random() < options.featureShare);
    const tree = growTree({ features, asked, nodes, ...slopes }, options);
    for (let row = 0; row < scores.length; row++) {
      scores[row] = (scores[row] ?? 0) + (tree.leaves[nodes[row] ?? 0] ?? 0);
    }
    return tree;
  });
}

/** Gradient and curvature of the loss in the score of every row; 0 where the choice is not seen. */
interface Slopes {
  gradient: Float64Array;
  curvature: Float64Array;
}

function slopesOf(choices: readonly Choice[], scores: Float64Array, isSeen: () => boolean): Slopes {
  const gradient = new Float64Array(scores.length);
  const curvature = new Float64Array(scores.length);
  let first = 0;
  for (const { rows, target, weight } of choices) {
    const end = isSeen() ? first + rows.length : first;
    let [top, total] = [Number.NEGATIVE_INFINITY, 0];
    for (let row = first; row < end; row++) top = Math.max(top, scores[row] ?? 0);
    for (let row = first; row < end; row++) total += Math.exp((scores[row] ?? 0) - top);
    for (let row = first; row < end; row++) {
      const chance = Math.exp((scores[row] ?? 0) - top) / total;
      gradient[row] = weight * (chance - (row === first + target ? 1 : 0));
      curvature[row] = weight * chance * (1 - chance);
    }
    first += rows.length;
  }
  return { gradient, curvature };
}

interface Growing extends Slopes {
  features: readonly Binned[];
  asked: readonly number[];
  /** The node of the level at hand that every row has come to. */
  nodes: Uint8Array;
}

function growTree(growing: Growing, { depth, rate, penalty }: TreeOptions): Tree {
  const { features, nodes } = growing;
  const tree: Tree = { features: [], limits: [], leaves: [] };
  nodes.fill(0);
  for (let level = 0; level < depth; level++) {
    const splits = bestSplits(growing, sumsOf(growing, 2 ** level), penalty);
    for (const { feature, bin } of splits) {
      tree.features.push(feature);
      tree.limits.push(features[feature]?.limits[bin] ?? 0);
    }
    for (let row = 0; row < nodes.length; row++) {
      const node = nodes[row] ?? 0;
      const { feature, bin } = splits[node] ?? NO_SPLIT;
      nodes[row] = 2 * node + ((features[feature]?.bins[row] ?? 0) > bin ? 1 : 0);
    }
  }
  const { pulls, sums } = sumsOf(growing, 2 ** depth);
  tree.leaves = Array.from(pulls, (pull, leaf) => (-rate * pull) / ((sums[leaf] ?? 0) + penalty));
  return tree;
}

/** Gradient and curvature added up: node by node, or in bins of nodes. */
interface Sums {
  pulls: Float64Array;
  sums: Float64Array;
}

function sumsOf({ nodes, gradient, curvature }: Growing, count: number): Sums {
  const [pulls, sums] = [new Float64Array(count), new Float64Array(count)];
  for (let row = 0; row < nodes.length; row++) {
    const node = nodes[row] ?? 0;
    pulls[node] = (pulls[node] ?? 0) + (gradient[row] ?? 0);
    sums[node] = (sums[node] ?? 0) + (curvature[row] ?? 0);
  }
  return { pulls, sums };
}

interface Split {
  feature: number;
  bin: number;
  gain: number;
}

const NO_SPLIT: Split = { feature: -1, bin: MOST_BINS, gain: LEAST_GAIN };

/** The split of each node of a level that lowers the loss most. */
function bestSplits(growing: Growing, whole: Sums, penalty: number): Split[] {
  const count = whole.pulls.length;
  const best = new Array<Split>(count).fill(NO_SPLIT);
  const bins = { pulls: new Float64Array(count * MOST_BINS), sums: new Float64Array(count * MOST_BINS) };
  for (const feature of growing.asked) {
    const binned = growing.features[feature];
    if (!binned || binned.limits.length === 0) continue;
    fillBins(growing, binned, whole, bins);
    for (let node = 0; node < count; node++) {
      const split = bestOfNode(feature, node, whole, bins, penalty);
      if (split.gain > (best[node]?.gain ?? 0)) best[node] = split;
    }
  }
  return best;
}

/** Adds the rows up that are not in the commonest bin; what is left of the node is in that one. */
function fillBins(
  { nodes, gradient, curvature }: Growing,
  { bins, common, others }: Binned,
  whole: Sums,
  { pulls, sums }: Sums,
): void {
  pulls.fill(0);
  sums.fill(0);
  for (let index = 0; index < others.length; index++) {
    const row = others[index] ?? 0;
    const cell = (nodes[row] ?? 0) * MOST_BINS + (bins[row] ?? 0);
    pulls[cell] = (pulls[cell] ?? 0) + (gradient[row] ?? 0);
    sums[cell] = (sums[cell] ?? 0) + (curvature[row] ?? 0);
  }
  for (let node = 0; node < whole.pulls.length; node++) {
    let [pull, sum] = [whole.pulls[node] ?? 0, whole.sums[node] ?? 0];
    for (let cell = node * MOST_BINS; cell < (node + 1) * MOST_BINS; cell++) {
      pull -= pulls[cell] ?? 0;
      sum -= sums[cell] ?? 0;
    }
    pulls[node * MOST_BINS + common] = pull;
    sums[node * MOST_BINS + common] = sum;
  }
}

function bestOfNode(feature: number, node: number, whole: Sums, bins: Sums, penalty: number): Split {
  const [pull, sum] = [whole.pulls[node] ?? 0, whole.sums[node] ?? 0];
  const before = pull ** 2 / (sum + penalty);
  let best = NO_SPLIT;
  let [pullBelow, sumBelow] = [0, 0];
  for (let bin = 0; bin < MOST_BINS - 1; bin++) {
    pullBelow += bins.pulls[node * MOST_BINS + bin] ?? 0;
    sumBelow += bins.sums[node * MOST_BINS + bin] ?? 0;
    if (sumBelow < LEAST_CURVATURE || sum - sumBelow < LEAST_CURVATURE) continue;
    const below = pullBelow ** 2 / (sumBelow + penalty);
    const above = (pull - pullBelow) ** 2 / (sum - sumBelow + penalty);
    const gain = below + above - before;
    if (gain > best.gain) best = { feature, bin, gain };
  }
  return best;
}
