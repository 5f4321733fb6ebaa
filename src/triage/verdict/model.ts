import { z } from "zod";
import type { VerdictFacts } from "./facts.ts";

/**
 * What is weighed, in the order of the weights: how much is evident (a mismatch that stands, a bad end: each is rare in
 * talks with humans, the only runs with both outcomes here, so they share a weight), and the strongest step.
 */
export const WEIGHED = ["evident", "strongest"] as const;

/** A score in log-odds, and from where on a root is named. */
export const VerdictScale = z.strictObject({
  weights: z.strictObject({ evident: z.number(), strongest: z.number() }),
  threshold: z.number(),
});
export type VerdictScale = z.infer<typeof VerdictScale>;

const Share = z.strictObject({ value: z.number(), low: z.number(), high: z.number(), n: z.int() });

/** How the verdict did on runs of one shape and format that it had not learned from. */
const MeasuredKind = z.strictObject({
  shape: z.string(),
  format: z.string(),
  failed: z.int(),
  successful: z.int(),
  recall: Share.optional(),
  falseAlarms: Share.optional(),
});

/** What is shipped: the scale, what it was made from, and how it did. */
export const VerdictModel = z.strictObject({
  schema: z.literal("rootstep.verdict/1"),
  ...VerdictScale.shape,
  kinds: z.array(MeasuredKind),
  trainedOn: z.strictObject({ runs: z.int(), sha256: z.string() }),
});
export type VerdictModel = z.infer<typeof VerdictModel>;

/** How much speaks for a failure, in log-odds; only differences mean anything. */
export function failureScore(facts: VerdictFacts, { weights }: Pick<VerdictScale, "weights">): number {
  return weights.evident * evidentIn(facts) + weights.strongest * facts.strongest;
}

/** How many of the two are there: a mismatch that stands, a bad end. */
export function evidentIn({ standing, badEnding }: VerdictFacts): number {
  return standing + badEnding;
}
