import { z } from "zod";

/** One model call of a diagnosis. */
export const ModelCall = z.strictObject({
  stage: z.string(),
  model: z.string(),
  input: z.int().nonnegative(),
  output: z.int().nonnegative(),
  cached: z.int().nonnegative(),
  reasoning: z.int().nonnegative(),
  costUsd: z.number().nonnegative().optional(),
  milliseconds: z.number().nonnegative(),
  /** Answered from the journal of an earlier run of the command: nothing was sent, nothing was paid. */
  journalled: z.literal(true).optional(),
});
export type ModelCall = z.infer<typeof ModelCall>;

/** Every model call of a diagnosis, and the text it observed (tokens returned by read operations). */
export const Ledger = z.strictObject({
  calls: z.array(ModelCall),
  observedTokens: z.int().nonnegative(),
  /** Why no further call was made, when a cap was reached. */
  stopped: z.string().optional(),
});
export type Ledger = z.infer<typeof Ledger>;

/** The ledger of a diagnosis that asked no model. */
export function emptyLedger(): Ledger {
  return { calls: [], observedTokens: 0 };
}
