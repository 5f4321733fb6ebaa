import { z } from "zod";

/** A fitted conditional logit as it is shipped: numbers in the order of its feature names. */
const LogitWeights = z
  .strictObject({
    features: z.array(z.string()),
    means: z.array(z.number()),
    scales: z.array(z.number()),
    shared: z.array(z.number()),
    offsets: z.array(z.array(z.number())),
  })
  .refine(
    ({ features, means, scales, shared, offsets }) =>
      [means, scales, shared, ...offsets].every(({ length }) => length === features.length),
    "it does not hold a number for each of its features",
  );
export type LogitWeights = z.infer<typeof LogitWeights>;

/** Runs that weights were fitted on. */
const TrainedOn = z.strictObject({ set: z.string(), runs: z.int(), sha256: z.string() });

/** The ranker's weights, with what they were made from. */
export const RankerWeights = z.strictObject({
  schema: z.literal("rootstep.ranker/1"),
  /** Every run, whatever its shape. */
  general: LogitWeights,
  /** What is added to the plain score where one role instructs others. */
  orchestrated: LogitWeights,
  role: LogitWeights,
  /** What scores are divided by before they become probabilities: above 1 it is less sure of itself; 1 unless told. */
  temperature: z.number().positive().optional(),
  trainedOn: z.array(TrainedOn),
});
export type RankerWeights = z.infer<typeof RankerWeights>;

/** What is fitted: the two step models and the role head. */
export type RankerModel = Pick<RankerWeights, "general" | "orchestrated" | "role" | "temperature">;

/** Weights that did not come with rootstep: how people know them, and the hash of their file. */
export interface Ranker {
  name: string;
  sha256: string;
  weights: RankerWeights;
}

const MODELS = ["general", "orchestrated", "role"] as const;

/** The first difference between the features that weights are for and those of this version, in words. */
export function foreignFeatures(weights: RankerModel, own: RankerModel): string | undefined {
  for (const model of MODELS) {
    const known = own[model].features;
    const given = weights[model].features;
    const unknown = given.find((name) => !known.includes(name));
    if (unknown !== undefined) return `it weighs a feature "${unknown}" that this version does not know`;
    const missing = known.find((name) => !given.includes(name));
    if (missing !== undefined) return `it does not weigh the feature "${missing}" of this version`;
    const isSame =
      given.length === known.length && weights[model].offsets.length === own[model].offsets.length;
    if (!isSame) return "its weights are for other kinds of runs";
  }
  return undefined;
}

/** Digits that are kept: enough that no ranking changes, few enough that the file stays small. */
const DIGITS = 5;

/** A number as it is shipped. */
export function shipped(value: number): number {
  return Number(value.toPrecision(DIGITS));
}
