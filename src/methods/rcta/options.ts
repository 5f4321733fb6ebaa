import { z } from "zod";
import { PROMPT_CHARACTERS } from "../asking/shown-steps.ts";

/** RCTA as published, with a switch for every part whose contribution nobody has published. */
export const RctaOptions = z.strictObject({
  /** Handoffs are added to the candidates. */
  handoffs: z.boolean().default(true),
  /** The question demands the comparison with the handoff, and has decision rules 1 and 2. */
  backwardCheck: z.boolean().default(true),
  /** The summaries are put into an outline of phases: one call. */
  outline: z.boolean().default(true),
  /** Answers are checked against the run, with one retry. */
  validator: z.boolean().default(true),
  /** The optional recall rule, for runs with the two roles below. */
  recall: z.boolean().default(false),
  planner: z.string().default("planner"),
  executor: z.string().default("executor"),
  /** Consecutive steps of one role under one heading (AIG, arXiv 2608.24361). */
  structuredLog: z.boolean().default(false),
  /** Most characters of steps in one prompt; beyond it the longest steps lose their middle. */
  promptCharacters: z.int().min(1000).default(PROMPT_CHARACTERS),
});
export type RctaOptions = z.infer<typeof RctaOptions>;
