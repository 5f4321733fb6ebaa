import { z } from "zod";

/** A sha256 in hexadecimal. */
const Hash = z.string().regex(/^[0-9a-f]{64}$/u);

/** The two stages of a campaign. Everybody labels all runs of the first one, which is there to agree on how to. */
export const Stage = z.enum(["calibration", "annotation"]);
export type Stage = z.infer<typeof Stage>;

/** What holds for a whole campaign. */
export const CampaignHead = z.strictObject({
  schema: z.literal("rootstep.campaign/1"),
  at: z.string(),
  /** Annotators that each run of the annotation stage gets. */
  perRun: z.int().positive(),
  /** Orders runs, the same for everybody. */
  seed: z.int().nonnegative(),
  /** Runs with fewer steps are left out. */
  minSteps: z.int().nonnegative(),
});
export type CampaignHead = z.infer<typeof CampaignHead>;

/** A run that was offered to a campaign: taken into a stage, or left out with the reason. */
export const Candidate = z.strictObject({
  schema: z.literal("rootstep.candidate/1"),
  run: Hash,
  at: z.string(),
  /** How it was addressed then. */
  address: z.string(),
  id: z.string(),
  steps: z.int().nonnegative(),
  /** Who says that it failed. */
  confirmedBy: z.string().optional(),
  stage: Stage.optional(),
  leftOut: z.string().optional(),
  /** The expected answer, where its file has one. */
  reference: z.string().optional(),
});
export type Candidate = z.infer<typeof Candidate>;

/** What one person says about one run. Nothing in it is checked before it is kept: what is wrong is excluded later. */
export const Annotation = z.strictObject({
  schema: z.literal("rootstep.annotation/1"),
  /** Tells it from others; an adjudication names it. */
  id: z.string(),
  run: Hash,
  at: z.string(),
  by: z.string(),
  step: z.number(),
  role: z.string(),
  reason: z.string(),
  /** Words of the run that show it. */
  quotes: z.array(z.string()),
  minutes: z.number(),
});
export type Annotation = z.infer<typeof Annotation>;

/** The choice of one person's annotation as the label of a run. */
export const Adjudication = z.strictObject({
  schema: z.literal("rootstep.adjudication/1"),
  run: Hash,
  at: z.string(),
  by: z.string(),
  /** The annotation that is chosen. */
  annotation: z.string(),
  note: z.string().optional(),
});
export type Adjudication = z.infer<typeof Adjudication>;
