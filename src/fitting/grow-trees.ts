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
    const slopes = slopesOf(choices, scores);
    const seen = seenRows(choices, options.choiceShare, random);
    const asked = [...features.keys()].filter(() => random() < options.featureShare);
    const tree = growTree({ features, asked, seen, nodes, ...slopes }, options);
    for (let row = 0; row < scores.length; row++) {
      scores[row] = (scores[row] ?? 0) + (tree.leaves[nodes[row] ?? 0] ?? 0);
    }
    return tree;
  });
}

/** Gradient and curvature of the loss in the score of every row. */
interface Slopes {
  gradient: Float64Array;
  curvature: Float64Array;
}

function slopesOf(choices: readonly Choice[], scores: Float64Array): Slopes {
  const gradient = new Float64Array(scores.length);
  const curvature = new Float64Array(scores.length);
  let first = 0;
  for (const { rows, target, weight } of choices) {
    const end = first + rows.length;
    let [top, total] = [Number.NEGATIVE_INFINITY, 0];
    for (let row = first; row < end; row++) top = Math.max(top, scores[row] ?? 0);
    for (let row = first; row < end; row++) total += Math.exp((scores[row] ?? 0) - top);
    for (let row = first; row < end; row++) {
      const chance = Math.exp((scores[row] ?? 0) - top) / total;
      gradient[row] = weight * (chance - (row === first + target ? 1 : 0));
      curvature[row] = weight * chance * (1 - chance);
    }
    first = end;
  }
  return { gradient, curvature };
}

/** The rows of a random part of the choices. */
function seenRows(choices: readonly Choice[], share: number, random: () => number): Uint32Array {
  const seen: number[] = [];
  let first = 0;
  for (const { rows } of choices) {
    const isSeen = random() < share;
    for (let row = first; isSeen && row < first + rows.length; row++) seen.push(row);
    first += rows.length;
  }
  return Uint32Array.from(seen);
}

interface Growing extends Slopes {
  features: readonly Binned[];
  asked: readonly number[];
  seen: Uint32Array;
  /** The node of the level at hand that every row has come to. */
  nodes: Uint8Array;
}

function growTree(growing: Growing, { depth, rate, penalty }: TreeOptions): Tree {
  const { features, nodes } = growing;
  const tree = { features: [] as number[], limits: [] as number[] };
  nodes.fill(0);
  for (let level = 0; level < depth; level++) {
    const splits = bestSplits(growing, 2 ** level, penalty);
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
  return { ...tree, leaves: leavesOf(growing, 2 ** depth, rate, penalty) };
}

function leavesOf(
  { seen, nodes, gradient, curvature }: Growing,
  count: number,
  rate: number,
  penalty: number,
): number[] {
  const pulls = new Float64Array(count);
  const sums = new Float64Array(count);
  for (const row of seen) {
    const node = nodes[row] ?? 0;
    pulls[node] = (pulls[node] ?? 0) + (gradient[row] ?? 0);
    sums[node] = (sums[node] ?? 0) + (curvature[row] ?? 0);
  }
  return Array.from(pulls, (pull, leaf) => (-rate * pull) / ((sums[leaf] ?? 0) + penalty));
}

interface Split {
  feature: number;
  bin: number;
  gain: number;
}

const NO_SPLIT: Split = { feature: -1, bin: MOST_BINS, gain: LEAST_GAIN };

/** The split of each node of a level that lowers the loss most. */
function bestSplits(growing: Growing, nodes: number, penalty: number): Split[] {
  const best = new Array<Split>(nodes).fill(NO_SPLIT);
  const level = {
    ...growing,
    first: Uint16Array.from(growing.seen, (row) => (growing.nodes[row] ?? 0) * MOST_BINS),
  };
  const pulls = new Float64Array(nodes * MOST_BINS);
  const sums = new Float64Array(nodes * MOST_BINS);
  for (const feature of growing.asked) {
    fillHistogram(level, growing.features[feature]?.bins, pulls, sums);
    for (let node = 0; node < nodes; node++) {
      const split = bestOfNode(feature, node * MOST_BINS, pulls, sums, penalty);
      if (split.gain > (best[node]?.gain ?? 0)) best[node] = split;
    }
  }
  return best;
}

function fillHistogram(
  { seen, first, gradient, curvature }: Growing & { first: Uint16Array },
  bins: Uint8Array | undefined,
  pulls: Float64Array,
  sums: Float64Array,
): void {
  pulls.fill(0);
  sums.fill(0);
  if (!bins) return;
  for (let index = 0; index < seen.length; index++) {
    const row = seen[index] ?? 0;
    const cell = (first[index] ?? 0) + (bins[row] ?? 0);
    pulls[cell] = (pulls[cell] ?? 0) + (gradient[row] ?? 0);
    sums[cell] = (sums[cell] ?? 0) + (curvature[row] ?? 0);
  }
}

function bestOfNode(
  feature: number,
  first: number,
  pulls: Float64Array,
  sums: Float64Array,
  penalty: number,
): Split {
  let [pull, sum] = [0, 0];
  for (let cell = first; cell < first + MOST_BINS; cell++) {
    pull += pulls[cell] ?? 0;
    sum += sums[cell] ?? 0;
  }
  let best = { ...NO_SPLIT, feature };
  let [pullBelow, sumBelow] = [0, 0];
  for (let bin = 0; bin < MOST_BINS - 1; bin++) {
    pullBelow += pulls[first + bin] ?? 0;
    sumBelow += sums[first + bin] ?? 0;
    if (sumBelow < LEAST_CURVATURE || sum - sumBelow < LEAST_CURVATURE) continue;
    const below = pullBelow ** 2 / (sumBelow + penalty);
    const above = (pull - pullBelow) ** 2 / (sum - sumBelow + penalty);
    const gain = below + above - pull ** 2 / (sum + penalty);
    if (gain > best.gain) best = { feature, bin, gain };
  }
  return best;
}
