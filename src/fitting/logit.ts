/** The alternatives of one choice: a row of features each, and the one that was chosen. */
export interface Choice {
  rows: readonly Float64Array[];
  /** The part of each alternative's score that is given and not fitted; none of it unless told. */
  base?: Float64Array;
  target: number;
  /** How much this choice counts. */
  weight: number;
  /** Whether to add an offset of its own to every weight: the index of its kind, or -1. */
  kind: number;
}

/** Shared weights and an offset of every weight for each kind. */
export interface Logit {
  /** How features are standardised before they are weighed; absent when they are taken as they are. */
  scaling?: Scaling;
  shared: Float64Array;
  offsets: Float64Array[];
}

/** Of every feature its mean and deviation; one that never varied has scale 0 and says nothing. */
export interface Scaling {
  means: Float64Array;
  scales: Float64Array;
}

const CLIP = 4;

/** The fitted part of one alternative's score; only differences within a choice mean anything. */
export function scoreRow({ scaling, shared, offsets }: Logit, row: ArrayLike<number>, kind: number): number {
  const ofKind = offsets[kind];
  let score = 0;
  for (let index = 0; index < row.length; index++) {
    const x = scaling ? scaledValue(row, index, scaling) : (row[index] ?? 0);
    score += x * ((shared[index] ?? 0) + (ofKind?.[index] ?? 0));
  }
  return score;
}

/** The choice with its features as the logit weighs them. */
export function standardised(choice: Choice, scaling: Scaling): Choice {
  return {
    ...choice,
    rows: choice.rows.map((row) => row.map((_, index) => scaledValue(row, index, scaling))),
  };
}

function scaledValue(row: ArrayLike<number>, index: number, { means, scales }: Scaling): number {
  const scale = scales[index] ?? 0;
  if (scale === 0) return 0;
  return Math.min(CLIP, Math.max(-CLIP, ((row[index] ?? 0) - (means[index] ?? 0)) / scale));
}

/** The scaling that brings the features of all alternatives to mean 0 and deviation 1. */
export function scalingOf(choices: readonly Choice[], width: number): Scaling {
  const means = new Float64Array(width);
  const squares = new Float64Array(width);
  let count = 0;
  for (const { rows } of choices) {
    for (const row of rows) {
      count += 1;
      for (let index = 0; index < width; index++) {
        const value = row[index] ?? 0;
        means[index] = (means[index] ?? 0) + value;
        squares[index] = (squares[index] ?? 0) + value * value;
      }
    }
  }
  const scales = new Float64Array(width);
  for (let index = 0; index < width; index++) {
    const mean = (means[index] ?? 0) / Math.max(1, count);
    means[index] = mean;
    const deviation = Math.sqrt(Math.max(0, (squares[index] ?? 0) / Math.max(1, count) - mean * mean));
    scales[index] = deviation < 1e-6 ? 0 : deviation;
  }
  return { means, scales };
}

/** Probabilities of scores: softmax. */
export function softmax(scores: Float64Array): Float64Array {
  const top = scores.reduce((most, score) => Math.max(most, score), Number.NEGATIVE_INFINITY);
  const raised = scores.map((score) => Math.exp(score - top));
  const total = raised.reduce((sum, value) => sum + value, 0);
  return raised.map((value) => value / total);
}
