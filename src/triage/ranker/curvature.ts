import { z } from "zod";
import type { Curvature } from "../../fitting/curvature.ts";
import type { RankerCurvature } from "./train.ts";
import { shipped } from "./weights.ts";

/**
 * A symmetric matrix as it is shipped: the roots of its diagonal, and its correlations below the diagonal, row after
 * row, a signed byte each (-127 to 127) in base64. A ranker fitted with matrices so rounded ranks like one fitted with
 * exact ones (docs/training-on-your-own-runs.md); in full they would be ten times as long.
 */
const PackedMatrix = z.strictObject({
  deviations: z.array(z.number().nonnegative()),
  correlations: z.base64(),
});
type PackedMatrix = z.infer<typeof PackedMatrix>;

const PackedCurvature = z.array(PackedMatrix);

/** What stands in for the runs that the shipped weights were fitted on: sums over all of them, no run of any. */
export const PackedRankerCurvature = z.strictObject({
  schema: z.literal("rootstep.curvature/1"),
  /** SHA-256 of the weights' file that it belongs to. */
  weights: z.string(),
  general: PackedCurvature,
  orchestrated: PackedCurvature,
  role: PackedCurvature,
});
export type PackedRankerCurvature = z.infer<typeof PackedRankerCurvature>;

/** A ranker's curvature as it is shipped, with the hash of its weights. */
export function packCurvature(curvature: RankerCurvature, weights: string): PackedRankerCurvature {
  return {
    schema: "rootstep.curvature/1",
    weights,
    general: curvature.general.map(packed),
    orchestrated: curvature.orchestrated.map(packed),
    role: curvature.role.map(packed),
  };
}

/** A shipped curvature, ready to be added to. */
export function unpackCurvature({ general, orchestrated, role }: PackedRankerCurvature): RankerCurvature {
  const all = (matrices: readonly PackedMatrix[]): Curvature => matrices.map(unpacked);
  return { general: all(general), orchestrated: all(orchestrated), role: all(role) };
}

const MOST = 127;

function packed(matrix: Float64Array): PackedMatrix {
  const width = Math.round(Math.sqrt(matrix.length));
  const deviations = Array.from({ length: width }, (_, index) =>
    shipped(Math.sqrt(Math.max(0, matrix[index * (width + 1)] ?? 0))),
  );
  const bytes: string[] = [];
  for (let row = 1; row < width; row++) {
    for (let column = 0; column < row; column++) {
      const scale = (deviations[row] ?? 0) * (deviations[column] ?? 0);
      const correlation = scale === 0 ? 0 : (matrix[row * width + column] ?? 0) / scale;
      const rounded = Math.round(Math.max(-1, Math.min(1, correlation)) * MOST);
      bytes.push(String.fromCharCode(rounded & 0xff));
    }
  }
  return { deviations, correlations: btoa(bytes.join("")) };
}

function unpacked({ deviations, correlations }: PackedMatrix): Float64Array {
  const width = deviations.length;
  const bytes = atob(correlations);
  const matrix = new Float64Array(width * width);
  let at = 0;
  for (let row = 0; row < width; row++) {
    matrix[row * (width + 1)] = (deviations[row] ?? 0) ** 2;
    for (let column = 0; column < row; column++) {
      const signed = (bytes.charCodeAt(at++) << 24) >> 24;
      const value = (signed / MOST) * (deviations[row] ?? 0) * (deviations[column] ?? 0);
      matrix[row * width + column] = value;
      matrix[column * width + row] = value;
    }
  }
  return matrix;
}
