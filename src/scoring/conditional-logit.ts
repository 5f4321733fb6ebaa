/** The alternatives of one choice, a row of features each, and the one that was chosen. */
export interface Choice {
  rows: readonly (readonly number[])[];
  target: number;
  weight: number;
}

const ITERATIONS = 12;
const CONVERGED = 1e-6;

/**
 * Conditional logit (McFadden 1974) with a quadratic penalty, by Newton's method: the chance of an alternative is the
 * softmax of its weighted features within the choice. For few features; the penalty makes the optimum unique.
 */
export function fitConditionalLogit(choices: readonly Choice[], { l2 }: { l2: number }): number[] {
  const width = choices[0]?.rows[0]?.length ?? 0;
  const sparse = choices.map((choice) => ({ ...choice, rows: choice.rows.map(sparseRow) }));
  let weights = new Array<number>(width).fill(0);
  for (let iteration = 0; iteration < ITERATIONS; iteration++) {
    const { slope, curvature } = derivatives(sparse, weights, l2);
    const step = solve(curvature, slope);
    weights = weights.map((weight, index) => weight - (step[index] ?? 0));
    if (step.every((change) => Math.abs(change) < CONVERGED)) break;
  }
  return weights;
}

/** The chance of every alternative. */
export function chancesOf(rows: readonly (readonly number[])[], weights: readonly number[]): number[] {
  return softmax(rows.map((row) => scoreOf(sparseRow(row), weights)));
}

/** The features of a row that are not zero. */
type SparseRow = readonly { index: number; value: number }[];

function sparseRow(row: readonly number[]): SparseRow {
  return row.flatMap((value, index) => (value === 0 ? [] : [{ index, value }]));
}

function scoreOf(row: SparseRow, weights: readonly number[]): number {
  let score = 0;
  for (const { index, value } of row) score += value * (weights[index] ?? 0);
  return score;
}

function softmax(scores: readonly number[]): number[] {
  const top = scores.reduce((most, score) => Math.max(most, score), Number.NEGATIVE_INFINITY);
  const powers = scores.map((score) => Math.exp(score - top));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}

interface Derivatives {
  slope: number[];
  curvature: number[][];
}

/** Of the penalised negative log-likelihood: mean minus chosen features, and their covariance within each choice. */
function derivatives(
  choices: readonly { rows: readonly SparseRow[]; target: number; weight: number }[],
  weights: readonly number[],
  l2: number,
): Derivatives {
  const slope = weights.map((weight) => l2 * weight);
  const curvature = weights.map((_, row) => weights.map((_, column) => (row === column ? l2 : 0)));
  for (const { rows, target, weight } of choices) {
    const chances = softmax(rows.map((row) => scoreOf(row, weights)));
    const mean = new Array<number>(weights.length).fill(0);
    for (const [alternative, row] of rows.entries()) {
      const chance = chances[alternative] ?? 0;
      for (const { index, value } of row) mean[index] = (mean[index] ?? 0) + chance * value;
      addOuter(curvature, row, weight * chance);
    }
    const means = sparseRow(mean);
    addOuter(curvature, means, -weight);
    for (const { index, value } of means) slope[index] = (slope[index] ?? 0) + weight * value;
    for (const { index, value } of rows[target] ?? []) slope[index] = (slope[index] ?? 0) - weight * value;
  }
  return { slope, curvature };
}

function addOuter(matrix: readonly number[][], row: SparseRow, factor: number): void {
  for (const one of row) {
    const line = matrix[one.index];
    if (!line) continue;
    const scaled = factor * one.value;
    for (const { index, value } of row) line[index] = (line[index] ?? 0) + scaled * value;
  }
}

/** Solves a positive definite system by elimination. */
function solve(matrix: readonly (readonly number[])[], vector: readonly number[]): number[] {
  const rows = matrix.map((row, index) => [...row, vector[index] ?? 0]);
  for (const [pivot, row] of rows.entries()) {
    const head = row[pivot] ?? 1;
    for (const [index, other] of rows.entries()) {
      if (index === pivot) continue;
      const factor = (other[pivot] ?? 0) / head;
      for (let column = pivot; column < other.length; column++) {
        other[column] = (other[column] ?? 0) - factor * (row[column] ?? 0);
      }
    }
  }
  return rows.map((row, index) => (row.at(-1) ?? 0) / (row[index] ?? 1));
}
