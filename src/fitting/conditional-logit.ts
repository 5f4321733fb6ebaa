import { minimise } from "./minimise.ts";

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

export interface LogitOptions {
  /** Strength of the quadratic penalty, on the scale of the features that are fitted. */
  penalty: number;
  /** Whether features are brought to mean 0 and deviation 1 first, and clipped; they are unless told. */
  standardise?: boolean;
  /** Stop when a step of the minimiser gains less than this share of the loss. */
  tolerance?: number;
  /** How many kinds of choices have offsets. */
  kinds: number;
  /** How far a kind's offset counts against the shared weights: 0 none, 1 as much. */
  share: number;
}

/** Shared weights and an offset of every weight for each kind. */
export interface Logit {
  /** How features are standardised before they are weighed; absent when they are taken as they are. */
  scaling?: Scaling;
  shared: Float64Array;
  offsets: Float64Array[];
}

/** Of every feature its mean and deviation; one that never varied has scale 0 and says nothing. */
interface Scaling {
  means: Float64Array;
  scales: Float64Array;
}

const CLIP = 4;

/**
 * Conditional logit: the chance of an alternative is the softmax of its score within the choice (McFadden 1974), with
 * small offsets of the weights for each kind of choice and a quadratic penalty on both.
 */
export function fitConditionalLogit(choices: readonly Choice[], options: LogitOptions): Logit {
  const width = choices[0]?.rows[0]?.length ?? 0;
  const scaling = options.standardise === false ? undefined : scalingOf(choices, width);
  const ready = scaling ? choices.map((choice) => standardised(choice, scaling)) : choices;
  const size = width * (1 + options.kinds);
  const found = minimise(
    (point, gradient) => loss(ready, point, gradient, width, options),
    new Float64Array(size),
    { tolerance: options.tolerance },
  );
  return {
    ...(scaling ? { scaling } : {}),
    shared: found.slice(0, width),
    offsets: Array.from({ length: options.kinds }, (_, kind) =>
      found.slice(width * (kind + 1), width * (kind + 2)).map((value) => value * options.share),
    ),
  };
}

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

function standardised(choice: Choice, scaling: Scaling): Choice {
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

function scalingOf(choices: readonly Choice[], width: number): Scaling {
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

/** Penalised negative log-likelihood and its gradient. */
function loss(
  choices: readonly Choice[],
  point: Float64Array,
  gradient: Float64Array,
  width: number,
  { penalty, share }: LogitOptions,
): number {
  let value = 0;
  for (let index = 0; index < point.length; index++) {
    const weight = point[index] ?? 0;
    value += 0.5 * penalty * weight * weight;
    gradient[index] = penalty * weight;
  }
  for (const choice of choices) value += addChoice(choice, point, gradient, width, share);
  return value;
}

function addChoice(
  { rows, base, target, weight, kind }: Choice,
  point: Float64Array,
  gradient: Float64Array,
  width: number,
  share: number,
): number {
  const at = kind < 0 ? -1 : width * (kind + 1);
  const scores = rows.map((row, alternative) => {
    let score = base?.[alternative] ?? 0;
    for (let index = 0; index < width; index++) {
      const offset = at < 0 ? 0 : share * (point[at + index] ?? 0);
      score += (row[index] ?? 0) * ((point[index] ?? 0) + offset);
    }
    return score;
  });
  const top = scores.reduce((most, score) => Math.max(most, score), Number.NEGATIVE_INFINITY);
  const total = scores.reduce((sum, score) => sum + Math.exp(score - top), 0);
  for (const [alternative, row] of rows.entries()) {
    const chance = Math.exp((scores[alternative] ?? 0) - top) / total;
    const pull = weight * (chance - (alternative === target ? 1 : 0));
    for (let index = 0; index < width; index++) {
      const part = pull * (row[index] ?? 0);
      gradient[index] = (gradient[index] ?? 0) + part;
      if (at >= 0) gradient[at + index] = (gradient[at + index] ?? 0) + share * part;
    }
  }
  return weight * (Math.log(total) + top - (scores[target] ?? top));
}

/** Probabilities of scores: softmax. */
export function softmax(scores: Float64Array): Float64Array {
  const top = scores.reduce((most, score) => Math.max(most, score), Number.NEGATIVE_INFINITY);
  const raised = scores.map((score) => Math.exp(score - top));
  const total = raised.reduce((sum, value) => sum + value, 0);
  return raised.map((value) => value / total);
}
