import type { StepScore } from "../../score.ts";
import { defineFeatures, type FeatureGroup, flag } from "./define-features.ts";

/** What rules and signals found at a step: their plain score, and whether a rule fired. */
export function findingFeatures(scores: readonly StepScore[]): FeatureGroup {
  return defineFeatures({
    name: "finding",
    position: false,
    prepare: () => ({
      triggered: (step) => flag((scores[step]?.triggers.length ?? 0) > 0),
      plainScore: (step) => scores[step]?.score ?? 0,
    }),
  });
}
