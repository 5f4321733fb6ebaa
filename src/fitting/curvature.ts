import { type Choice, type Logit, scoreRow, softmax, standardised } from "./logit.ts";

/**
 * How sharply a fit is held by its data: for every kind of choice, and first for those of none, the second derivatives of
 * the negative log-likelihood by the weights. With the fitted weights they stand in for the data (Laplace's
 * approximation). A symmetric matrix each, row after row.
 */
export type Curvature = readonly Float64Array[];

/** The curvature of a fitted logit on its own data: the covariance of the features within each choice, added up. */
export function curvatureOf(logit: Logit, choices: readonly Choice[]): Curvature {
  const width = logit.shared.length;
  const matrices = Array.from({ length: logit.offsets.length + 1 }, () => new Float64Array(width * width));
  for (const choice of choices) {
    const matrix = matrices[choice.kind + 1];
    if (matrix) addCovariance(matrix, choice, logit);
  }
  return matrices;
}

function addCovariance(matrix: Float64Array, choice: Choice, logit: Logit): void {
  const scores = choice.rows.map((row, k) => (choice.base?.[k] ?? 0) + scoreRow(logit, row, choice.kind));
  const chances = softmax(Float64Array.from(scores));
  const { rows } = logit.scaling ? standardised(choice, logit.scaling) : choice;
  const mean = new Float64Array(logit.shared.length);
  for (const [k, row] of rows.entries()) {
    const chance = chances[k] ?? 0;
    for (let index = 0; index < row.length; index++)
      mean[index] = (mean[index] ?? 0) + chance * (row[index] ?? 0);
  }
  for (const [k, row] of rows.entries()) addSquare(matrix, row, choice.weight * (chances[k] ?? 0));
  addSquare(matrix, mean, -choice.weight);
}

function addSquare(matrix: Float64Array, row: Float64Array, factor: number): void {
  for (let one = 0; one < row.length; one++) {
    const scaled = factor * (row[one] ?? 0);
    if (scaled === 0) continue;
    const at = one * row.length;
    for (let other = 0; other < row.length; other++)
      matrix[at + other] = (matrix[at + other] ?? 0) + scaled * (row[other] ?? 0);
  }
}

/**
 * Half of what the curvature says of a move of all weights (shared, then the offsets of each kind), whose gradient is
 * added. A kind's choices see the shared move and a share of their own.
 */
export function addCurvature(
  curvature: Curvature,
  moved: Float64Array,
  gradient: Float64Array,
  share: number,
): number {
  const width = moved.length / Math.max(1, curvature.length);
  const seen = new Float64Array(width);
  let value = 0;
  for (const [kind, matrix] of curvature.entries()) {
    const own = kind * width;
    const counted = kind === 0 ? 0 : share;
    for (let index = 0; index < width; index++)
      seen[index] = (moved[index] ?? 0) + counted * (moved[own + index] ?? 0);
    for (let row = 0; row < width; row++) {
      const part = rowTimes(matrix, row, seen);
      value += 0.5 * part * (seen[row] ?? 0);
      gradient[row] = (gradient[row] ?? 0) + part;
      if (kind > 0) gradient[own + row] = (gradient[own + row] ?? 0) + share * part;
    }
  }
  return value;
}

function rowTimes(matrix: Float64Array, row: number, vector: Float64Array): number {
  const at = row * vector.length;
  let sum = 0;
  for (let column = 0; column < vector.length; column++)
    sum += (matrix[at + column] ?? 0) * (vector[column] ?? 0);
  return sum;
}
