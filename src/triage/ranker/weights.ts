import { z } from "zod";
import { Settings } from "./settings.ts";

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

const Tree = z
  .strictObject({ features: z.array(z.int()), limits: z.array(z.number()), leaves: z.array(z.number()) })
  .refine(
    ({ features, limits, leaves }) =>
      limits.length === features.length && leaves.length === features.length + 1,
    "a tree does not hold a limit for each question and a leaf for each answer",
  );

/** Boosted trees as they are shipped; they number features in the order of these names. */
const TreeWeights = z.strictObject({ features: z.array(z.string()), trees: z.array(Tree) });
export type TreeWeights = z.infer<typeof TreeWeights>;

/** Runs that weights were fitted on. */
const TrainedOn = z.strictObject({ set: z.string(), runs: z.int(), sha256: z.string() });

/** The ranker's weights, with what they were made from. */
export const RankerWeights = z.strictObject({
  schema: z.literal("rootstep.ranker/1"),
  /** Every run, whatever its shape. */
  general: LogitWeights,
  /** What is added to the plain score where one role instructs others. */
  orchestrated: LogitWeights,
  /** Every run again, in steps instead of slopes. */
  trees: TreeWeights,
  role: LogitWeights,
  settings: Settings,
  /** What scores are divided by before they become probabilities: above 1 it is less sure of itself; 1 unless told. */
  temperature: z.number().positive().optional(),
  trainedOn: z.array(TrainedOn),
});
export type RankerWeights = z.infer<typeof RankerWeights>;

/** What is fitted: the three step models and the role head, with what was chosen before. */
export type RankerModel = Pick<
  RankerWeights,
  "general" | "orchestrated" | "trees" | "role" | "settings" | "temperature"
>;

/** Weights that did not come with rootstep: how people know them, and the hash of their file. */
export interface Ranker {
  name: string;
  sha256: string;
  weights: RankerWeights;
}

const MODELS = ["general", "orchestrated", "trees", "role"] as const;
const LOGITS = ["general", "orchestrated", "role"] as const;

/** The first difference between the features that weights are for and those of this version, in words. */
export function foreignFeatures(weights: RankerModel, own: RankerModel): string | undefined {
  for (const model of MODELS) {
    const known = own[model].features;
    const given = weights[model].features;
    const unknown = given.find((name) => !known.includes(name));
    if (unknown !== undefined) return `it weighs a feature "${unknown}" that this version does not know`;
    const missing = known.find((name) => !given.includes(name));
    if (missing !== undefined) return `it does not weigh the feature "${missing}" of this version`;
    if (given.length !== known.length) return "it weighs a feature twice";
  }
  const isSame = LOGITS.every((logit) => weights[logit].offsets.length === own[logit].offsets.length);
  return isSame ? undefined : "its weights are for other kinds of runs";
}

/** Digits that are kept: enough that no ranking changes, few enough that the file stays small. */
const DIGITS = 5;

/** A number as it is shipped. */
export function shipped(value: number): number {
  return Number(value.toPrecision(DIGITS));
}
