import { PackedRankerCurvature, unpackCurvature } from "../triage/ranker/curvature.ts";
import type { Learning, RankerCurvature } from "../triage/ranker/train.ts";
import { type RankerModel, RankerWeights } from "../triage/ranker/weights.ts";

/** Weights, and what stands in for the runs that they were fitted on. */
export interface Statistics<Weights extends RankerModel = RankerModel> {
  weights: Weights;
  curvature: RankerCurvature;
}

/** What a shipped run counts beside a run of the team, once there are some. */
const SHIPPED_SHARE = 0.25;
/** How much less it counts for each of the team's runs, until that. */
const LESS_A_RUN = 0.15;

/**
 * How a team's runs are added to the shipped statistics: each of them counts once; a shipped run counts once where there is
 * no other, and a quarter from five runs on. Measured by leaving out one public set as the team (`npm run team`,
 * docs/training-on-your-own-runs.md).
 */
export function teamLearning({ weights, curvature }: Statistics, runs: number): Learning {
  const strength = Math.max(SHIPPED_SHARE, 1 - LESS_A_RUN * runs);
  return { weigh: (sets) => sets.map(() => 1), prior: { weights, curvature, strength } };
}

/** The shipped statistics; read only where they are added to, since no diagnosis needs them. */
export async function shippedStatistics(): Promise<Statistics<RankerWeights>> {
  const [weights, curvature] = await Promise.all([
    import("../triage/ranker/weights.json", { with: { type: "json" } }),
    import("../triage/ranker/curvature.json", { with: { type: "json" } }),
  ]);
  return {
    weights: RankerWeights.parse(weights.default),
    curvature: unpackCurvature(PackedRankerCurvature.parse(curvature.default)),
  };
}
