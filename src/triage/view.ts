import type { EnrichedStep } from "../core/enrich.ts";
import type { HandoffIndex } from "../core/handoffs.ts";
import type { Step, Trajectory } from "../core/trajectory.ts";

/** One run as the rules see it. */
export interface TriageView {
  trajectory: Trajectory;
  steps: readonly Step[];
  enriched: readonly EnrichedStep[];
  handoffs: HandoffIndex;
}
