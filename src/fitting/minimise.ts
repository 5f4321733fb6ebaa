/** A function to be made small: its value at a point, and its gradient written into the second argument. */
export type Objective = (point: Float64Array, gradient: Float64Array) => number;

export interface MinimiseOptions {
  /** Stop when a step gains less than this share of the value. */
  tolerance?: number | undefined;
  iterations?: number | undefined;
}

const MEMORY = 10;
const SHORTEST = 1e-10;

/** L-BFGS with backtracking (Nocedal 1980), for smooth convex functions; the same input gives the same bits. */
export function minimise(
  objective: Objective,
  start: Float64Array,
  options: MinimiseOptions = {},
): Float64Array {
  const { tolerance = 1e-7, iterations = 300 } = options;
  let point: Float64Array = Float64Array.from(start);
  let gradient: Float64Array = new Float64Array(point.length);
  let value = objective(point, gradient);
  const history: Curvature[] = [];
  for (let round = 0; round < iterations; round++) {
    const direction = descent(gradient, history);
    const next = lineSearch(objective, point, value, gradient, direction);
    if (!next) return point;
    history.push(curvature(point, next.point, gradient, next.gradient));
    if (history.length > MEMORY) history.shift();
    const gained = value - next.value;
    ({ point, gradient, value } = next);
    if (gained < tolerance * Math.max(1, Math.abs(value))) return point;
  }
  return point;
}

interface Curvature {
  step: Float64Array;
  change: Float64Array;
  rho: number;
}

function curvature(
  from: Float64Array,
  to: Float64Array,
  before: Float64Array,
  after: Float64Array,
): Curvature {
  const step = to.map((value, index) => value - (from[index] ?? 0));
  const change = after.map((value, index) => value - (before[index] ?? 0));
  return { step, change, rho: 1 / Math.max(1e-300, dot(step, change)) };
}

/** The two-loop recursion: minus the inverse Hessian, as the history knows it, times the gradient. */
function descent(gradient: Float64Array, history: readonly Curvature[]): Float64Array {
  const direction = gradient.map((value) => -value);
  const alphas = history.map(() => 0);
  for (let index = history.length - 1; index >= 0; index--) {
    const past = history[index];
    if (!past) continue;
    const alpha = past.rho * dot(past.step, direction);
    alphas[index] = alpha;
    addScaled(direction, past.change, -alpha);
  }
  const last = history.at(-1);
  const scale = last ? dot(last.step, last.change) / Math.max(1e-300, dot(last.change, last.change)) : 1;
  for (let index = 0; index < direction.length; index++) direction[index] = (direction[index] ?? 0) * scale;
  for (const [index, past] of history.entries()) {
    const beta = past.rho * dot(past.change, direction);
    addScaled(direction, past.step, (alphas[index] ?? 0) - beta);
  }
  return direction;
}

interface Found {
  point: Float64Array;
  gradient: Float64Array;
  value: number;
}

/** Halves the step until it gains as much as the slope promises (Armijo). */
function lineSearch(
  objective: Objective,
  point: Float64Array,
  value: number,
  gradient: Float64Array,
  direction: Float64Array,
): Found | undefined {
  const slope = dot(gradient, direction);
  if (slope >= 0) return undefined;
  for (let length = 1; length > SHORTEST; length /= 2) {
    const next = Float64Array.from(point);
    addScaled(next, direction, length);
    const nextGradient = new Float64Array(point.length);
    const nextValue = objective(next, nextGradient);
    if (nextValue <= value + 1e-4 * length * slope)
      return { point: next, gradient: nextGradient, value: nextValue };
  }
  return undefined;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < a.length; index++) sum += (a[index] ?? 0) * (b[index] ?? 0);
  return sum;
}

function addScaled(to: Float64Array, what: Float64Array, factor: number): void {
  for (let index = 0; index < to.length; index++) to[index] = (to[index] ?? 0) + factor * (what[index] ?? 0);
}
