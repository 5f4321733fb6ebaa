import { z } from "zod";

/** Where in a run secrets were left out; `run`: its outcome, its issues, or places beyond those listed one by one. */
export const RedactedPlace = z.discriminatedUnion("in", [
  z.strictObject({ in: z.literal("step"), step: z.int().nonnegative() }),
  z.strictObject({ in: z.literal("instruction"), index: z.int().nonnegative() }),
  z.strictObject({ in: z.literal("request"), index: z.int().nonnegative() }),
  z.strictObject({ in: z.literal("artifact"), index: z.int().nonnegative() }),
  z.strictObject({ in: z.literal("tool"), index: z.int().nonnegative() }),
  z.strictObject({ in: z.literal("run") }),
]);
export type RedactedPlace = z.infer<typeof RedactedPlace>;

/** Secrets of one kind left out at one place: how many times, never which. */
export const Redaction = z.strictObject({
  kind: z.string(),
  place: RedactedPlace,
  count: z.int().positive(),
});
export type Redaction = z.infer<typeof Redaction>;
