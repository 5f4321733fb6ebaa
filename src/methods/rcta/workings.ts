import { z } from "zod";
import type { Working } from "../../core/diagnosis.ts";

const Step = z.int().nonnegative();

/** Stage 1: the stretches the run was cut into. */
const SegmentsWorking = z.strictObject({
  segments: z.array(
    z.strictObject({
      number: z.int().nonnegative(),
      first: Step,
      last: Step,
      /** The first step shown before it as context; `first` where there is none. */
      overlapFrom: Step,
      characters: z.int().nonnegative(),
      /** The rule that ended the segment before it. */
      begins: z.string(),
    }),
  ),
});

/** Stage 2: what one segment tried, and the steps in it that may carry an error. */
const SummaryWorking = z.strictObject({
  segment: z.int().nonnegative(),
  purpose: z.string(),
  candidates: z.array(z.strictObject({ stepId: Step, why: z.string(), evidenceIds: z.array(Step) })),
  /** The answer could not be read, or was not given: nothing of this segment is known. */
  missing: z.boolean(),
});
export type Summary = z.infer<typeof SummaryWorking>;

/** Stage 3: the phases of the run. */
const OutlineWorking = z.strictObject({
  phases: z.array(
    z.strictObject({
      title: z.string(),
      /** First and last segment, both included. */
      segmentRange: z.tuple([z.int().nonnegative(), z.int().nonnegative()]),
      stepIds: z.array(Step),
      status: z.string(),
    }),
  ),
  /** No outline could be read: there is one phase a segment. The authors did not keep this. */
  fallback: z.boolean(),
});
export type Outline = z.infer<typeof OutlineWorking>;

/** Stage 4: the steps whose text is compared, best first, and the handoffs added to them. */
const CandidatesWorking = z.strictObject({
  candidates: z.array(
    z.strictObject({
      step: Step,
      /** 1 is the highest. */
      priority: z.int().positive(),
      /** What brought it into the pool: "cited by both levels". */
      reason: z.string(),
      /** What the summaries say of it. */
      why: z.array(z.string()),
    }),
  ),
  handoffs: z.array(z.strictObject({ step: Step, of: z.array(Step) })),
  /** Steps that were cited and lie beyond the cap. */
  dropped: z.array(Step),
});
export type Candidates = z.infer<typeof CandidatesWorking>;

/** Stage 5: the validated answer; what failed twice is absent. */
const AttributionWorking = z.strictObject({
  decisionRule: z.int().min(1).max(6).optional(),
  rootStep: Step.optional(),
  responsibleRole: z.string().optional(),
  explanation: z.string().optional(),
  supportingSteps: z.array(Step),
  citedHandoff: z.strictObject({ stepId: Step, quote: z.string() }).optional(),
  inputConflict: z.strictObject({ taskQuote: z.string(), requirementQuote: z.string() }).optional(),
  chain: z.array(
    z.strictObject({
      stepId: z.union([Step, z.literal("system_evaluation")]),
      kind: z.enum(["root", "propagation", "manifestation"]),
      note: z.string(),
    }),
  ),
  confidence: z.number().optional(),
  abstain: z.boolean(),
  /** Fields were dropped: a person should look at it. */
  review: z.boolean(),
});
export type AttributionRecord = z.infer<typeof AttributionWorking>;

/** What RCTA emits, by kind. A change of a form raises its version. */
export const RCTA_WORKINGS = {
  segments: { version: 1, data: SegmentsWorking },
  summary: { version: 1, data: SummaryWorking },
  outline: { version: 1, data: OutlineWorking },
  candidates: { version: 1, data: CandidatesWorking },
  attribution: { version: 1, data: AttributionWorking },
} as const;

type Forms = typeof RCTA_WORKINGS;

/** A record of RCTA's, in its form. */
export function rctaWorking<Kind extends keyof Forms>(
  kind: Kind,
  data: z.infer<Forms[Kind]["data"]>,
): Working {
  return { kind, version: RCTA_WORKINGS[kind].version, data };
}
