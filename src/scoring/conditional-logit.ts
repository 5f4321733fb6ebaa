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
  let weights = new Array<number>(width).fill(0);
  for (let iteration = 0; iteration < ITERATIONS; iteration++) {
    const { slope, curvature } = derivatives(choices, weights, l2);
    const step = solve(curvature, slope);
    weights = weights.map((weight, index) => weight - (step[index] ?? 0));
    if (step.every((change) => Math.abs(change) < CONVERGED)) break;
  }
  return weights;
}

/** The chance of every alternative. */
export function chancesOf(rows: readonly (readonly number[])[], weights: readonly number[]): number[] {
  const scores = rows.map((row) => row.reduce((sum, value, index) => sum + value * (weights[index] ?? 0), 0));
  const top = scores.reduce((most, score) => Math.max(most, score), Number.NEGATIVE_INFINITY);
  const powers = scores.map((score) => Math.exp(score - top));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}

interface Derivatives {
  slope: number[];
  curvature: number[][];
}

/** Of the penalised negative log-likelihood. */
function derivatives(choices: readonly Choice[], weights: readonly number[], l2: number): Derivatives {
  const slope = weights.map((weight) => l2 * weight);
  const curvature = weights.map((_, row) => weights.map((_, column) => (row === column ? l2 : 0)));
  for (const { rows, target, weight } of choices) {
    const chances = chancesOf(rows, weights);
    const mean = weights.map((_, index) =>
      rows.reduce((sum, row, alternative) => sum + (chances[alternative] ?? 0) * (row[index] ?? 0), 0),
    );
    for (const [index, value] of mean.entries()) {
      slope[index] = (slope[index] ?? 0) + weight * (value - (rows[target]?.[index] ?? 0));
    }
    for (const [alternative, row] of rows.entries()) {
      const offset = mean.map((value, index) => (row[index] ?? 0) - value);
      addOuter(curvature, offset, weight * (chances[alternative] ?? 0));
    }
  }
  return { slope, curvature };
}

function addOuter(matrix: number[][], vector: readonly number[], factor: number): void {
  for (const [index, row] of matrix.entries()) {
    const scaled = factor * (vector[index] ?? 0);
    if (scaled === 0) continue;
    for (let column = 0; column < row.length; column++) {
      row[column] = (row[column] ?? 0) + scaled * (vector[column] ?? 0);
    }
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
