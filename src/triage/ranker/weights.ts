import { z } from "zod";

/** A fitted conditional logit as it is shipped: numbers in the order of its feature names. */
const LogitWeights = z.strictObject({
  features: z.array(z.string()),
  means: z.array(z.number()),
  scales: z.array(z.number()),
  shared: z.array(z.number()),
  offsets: z.array(z.array(z.number())),
});
export type LogitWeights = z.infer<typeof LogitWeights>;

/** The ranker's weights, with what they were made from. */
export const RankerWeights = z.strictObject({
  schema: z.literal("rootstep.ranker/1"),
  /** Every run, whatever its shape. */
  general: LogitWeights,
  /** What is added to the plain score where one role instructs others. */
  orchestrated: LogitWeights,
  role: LogitWeights,
  trainedOn: z.array(z.strictObject({ set: z.string(), runs: z.int(), sha256: z.string() })),
});
export type RankerWeights = z.infer<typeof RankerWeights>;

/** What is fitted: the two step models and the role head. */
export type RankerModel = Pick<RankerWeights, "general" | "orchestrated" | "role">;

/** Digits that are kept: enough that no ranking changes, few enough that the file stays small. */
const DIGITS = 5;

/** A number as it is shipped. */
export function shipped(value: number): number {
  return Number(value.toPrecision(DIGITS));
}
