import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Curvature } from "../../fitting/curvature.ts";
import curvatureJson from "./curvature.json" with { type: "json" };
import { PackedRankerCurvature, packCurvature, unpackCurvature } from "./curvature.ts";
import weightsJson from "./weights.json" with { type: "json" };

const FOLDER = "src/triage/ranker";
const shipped = PackedRankerCurvature.parse(curvatureJson);

describe("the shipped curvature", () => {
  test("belongs to the shipped weights, and both together are small", () => {
    const weights = readFileSync(`${FOLDER}/weights.json`);
    expect(shipped.weights).toBe(createHash("sha256").update(weights).digest("hex"));
    expect(weights.length + statSync(`${FOLDER}/curvature.json`).size).toBeLessThan(200_000);
  });

  test("with the penalty it curves upwards everywhere, rounded as it is: a fit that adds to it has one optimum", () => {
    const { general, orchestrated, role } = unpackCurvature(shipped);
    const { settings } = weightsJson;
    for (const [curvature, penalty] of [
      [general, settings.general],
      [orchestrated, settings.orchestrated],
      [role, settings.role],
    ] as const) {
      expect(curvature).toHaveLength(4);
      for (const matrix of curvature) expect(leastPivot(matrix, penalty / 4)).toBeGreaterThan(0);
    }
  });

  test("is unpacked as it was packed", () => {
    expect(packCurvature(unpackCurvature(shipped), shipped.weights)).toEqual(shipped);
  });
});

test("a matrix survives packing but for its last digits", () => {
  const matrix = Float64Array.from([4, -2, 0, -2, 9, 3, 0, 3, 1.5]);
  const same: Curvature = [matrix, new Float64Array(9)];
  const packed = packCurvature({ general: same, orchestrated: same, role: same }, "");
  const [back = new Float64Array(), nothing] = unpackCurvature(packed).general;
  for (const [index, value] of back.entries()) expect(value).toBeCloseTo(matrix[index] ?? 0, 1);
  expect(nothing).toEqual(new Float64Array(9));
});

/** The smallest pivot of Cholesky's decomposition: positive when the matrix with `more` on its diagonal is definite. */
function leastPivot(matrix: Float64Array, more: number): number {
  const width = Math.sqrt(matrix.length);
  const rest = Float64Array.from(matrix);
  let least = Number.POSITIVE_INFINITY;
  for (let k = 0; k < width; k++) {
    const pivot = (rest[k * (width + 1)] ?? 0) + more;
    least = Math.min(least, pivot);
    for (let row = k + 1; row < width; row++) {
      const factor = (rest[row * width + k] ?? 0) / pivot;
      for (let column = k + 1; column < width; column++) {
        rest[row * width + column] =
          (rest[row * width + column] ?? 0) - factor * (rest[k * width + column] ?? 0);
      }
    }
  }
  return least;
}
