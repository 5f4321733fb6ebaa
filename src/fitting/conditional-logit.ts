import { addCurvature, type Curvature } from "./curvature.ts";
import { type Choice, type Logit, type Scaling, scalingOf, standardised } from "./logit.ts";
import { minimise } from "./minimise.ts";

export interface LogitOptions {
  /** Strength of the quadratic penalty, on the scale of the features that are fitted. */
  penalty: number;
  /** Whether features are brought to mean 0 and deviation 1 first, and clipped; they are unless told. */
  standardise?: boolean;
  /** Stop when a step of the minimiser gains less than this share of the loss. */
  tolerance?: number | undefined;
  /** How many kinds of choices have offsets. */
  kinds: number;
  /** How far a kind's offset counts against the shared weights: 0 none, 1 as much. */
  share: number;
  /** Weights to start from, which saves time and changes nothing but the last digits; those of the prior, else 0. */
  start?: Logit | undefined;
}

/** What earlier choices said, without them: the weights fitted on them, and how sharply those are held. */
export interface Prior {
  logit: Logit;
  curvature: Curvature;
  /** How much they count: 1 in full, 0 not at all. */
  strength: number;
}

interface StartedPrior extends Prior {
  /** The prior's weights as they were fitted. */
  start: Float64Array;
}

/**
 * Conditional logit: the chance of an alternative is the softmax of its score within the choice (McFadden 1974), with
 * small offsets of the weights for each kind of choice and a quadratic penalty on both. With a prior the choices are
 * added to those that it was fitted on, and features are scaled as they were there.
 */
export function fitConditionalLogit(choices: readonly Choice[], options: LogitOptions, prior?: Prior): Logit {
  const width = prior?.logit.shared.length ?? choices[0]?.rows[0]?.length ?? 0;
  const scaling = prior ? prior.logit.scaling : freshScaling(choices, width, options);
  const ready = scaling ? choices.map((choice) => standardised(choice, scaling)) : choices;
  const before = prior && { ...prior, start: pointOf(prior.logit, options) };
  const start = options.start ? pointOf(options.start, options) : before?.start;
  const found = minimise(
    (point, gradient) => loss(ready, point, gradient, width, options, before),
    start ?? new Float64Array(width * (1 + options.kinds)),
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

function freshScaling(
  choices: readonly Choice[],
  width: number,
  { standardise = true }: LogitOptions,
): Scaling | undefined {
  return standardise ? scalingOf(choices, width) : undefined;
}

/** The weights as they were fitted: offsets before their share is taken. */
function pointOf({ shared, offsets }: Logit, { share }: LogitOptions): Float64Array {
  return Float64Array.from([
    ...shared,
    ...offsets.flatMap((offset) => [...offset].map((value) => value / share)),
  ]);
}

/** Penalised negative log-likelihood and its gradient. */
function loss(
  choices: readonly Choice[],
  point: Float64Array,
  gradient: Float64Array,
  width: number,
  { penalty, share }: LogitOptions,
  prior?: StartedPrior,
): number {
  let value = 0;
  for (let index = 0; index < point.length; index++) {
    const weight = point[index] ?? 0;
    value += 0.5 * penalty * weight * weight;
    gradient[index] = penalty * weight;
  }
  if (prior) value += addPrior(prior, point, gradient, penalty, share);
  const weights = weightsByKind(point, width, share);
  const pulls = weights.map(() => new Float64Array(width));
  for (const choice of choices) {
    const own = weights[choice.kind + 1] ? choice.kind + 1 : 0;
    value += addChoice(choice, weights[own] ?? point, pulls[own] ?? gradient);
  }
  for (const [own, pull] of pulls.entries()) {
    for (let index = 0; index < width; index++) {
      const part = pull[index] ?? 0;
      gradient[index] = (gradient[index] ?? 0) + part;
      const offset = own * width + index;
      if (own > 0) gradient[offset] = (gradient[offset] ?? 0) + share * part;
    }
  }
  return value;
}

/** The weights that choices of no kind see, then those that the choices of each kind see. */
function weightsByKind(point: Float64Array, width: number, share: number): Float64Array[] {
  return Array.from({ length: point.length / Math.max(1, width) }, (_, own) =>
    point
      .slice(0, width)
      .map((shared, index) => shared + (own === 0 ? 0 : share * (point[own * width + index] ?? 0))),
  );
}

/** Adds the slope of a choice's loss by the weights that it sees; gives the loss. */
function addChoice(
  { rows, base, target, weight }: Choice,
  weights: Float64Array,
  slope: Float64Array,
): number {
  const scores = new Float64Array(rows.length);
  for (const [alternative, row] of rows.entries()) {
    let score = base?.[alternative] ?? 0;
    for (let index = 0; index < row.length; index++) score += (row[index] ?? 0) * (weights[index] ?? 0);
    scores[alternative] = score;
  }
  const top = scores.reduce((most, score) => Math.max(most, score), Number.NEGATIVE_INFINITY);
  const total = scores.reduce((sum, score) => sum + Math.exp(score - top), 0);
  for (const [alternative, row] of rows.entries()) {
    const chance = Math.exp((scores[alternative] ?? 0) - top) / total;
    const pull = weight * (chance - (alternative === target ? 1 : 0));
    for (let index = 0; index < row.length; index++)
      slope[index] = (slope[index] ?? 0) + pull * (row[index] ?? 0);
  }
  return weight * (Math.log(total) + top - (scores[target] ?? top));
}

/**
 * The negative log-likelihood of the choices before, to second order. It is steepest where the penalty held it back: at
 * the fitted weights its slope is minus the penalty's.
 */
function addPrior(
  { start, curvature, strength }: StartedPrior,
  point: Float64Array,
  gradient: Float64Array,
  penalty: number,
  share: number,
): number {
  const moved = point.map((weight, index) => weight - (start[index] ?? 0));
  const pull = new Float64Array(point.length);
  let value = addCurvature(curvature, moved, pull, share);
  for (let index = 0; index < point.length; index++) {
    const slope = -penalty * (start[index] ?? 0);
    value += slope * (moved[index] ?? 0);
    gradient[index] = (gradient[index] ?? 0) + strength * ((pull[index] ?? 0) + slope);
  }
  return strength * value;
}
