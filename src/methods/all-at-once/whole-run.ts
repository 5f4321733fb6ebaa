import { z } from "zod";
import { defineQuestion } from "../asking/define-question.ts";
import { QUOTES_RULE, Quotes } from "../asking/judged-trigger.ts";
import { type WholeRun, wholeRunText } from "../asking/whole-run.ts";

/** Which step and role, with the whole run before one's eyes. */
export const wholeRun = defineQuestion({
  method: "all-at-once",
  stage: "attribution",
  version: 2,
  system: `You find the step at which a recorded run of LLM agents went wrong. You read the task and every step of the run, each under its
index (counted from 0) and its role, and name one step and one responsible role. ${QUOTES_RULE}`,
  prompt: (vars: WholeRun, fence) =>
    wholeRunText(
      vars,
      fence,
      "Give the index of that step, the responsible role, why in one or two sentences, and how sure you are from 0 to 1.",
    ),
  answer: z.object({
    reason: z.string(),
    step: z.int().nonnegative(),
    role: z.string(),
    confidence: z.number().min(0).max(1),
    quotes: Quotes,
  }),
  settings: { maxOutputTokens: 1024, reasoning: "low", temperature: 0 },
});
