import { z } from "zod";
import type { Trajectory } from "../../core/trajectory.ts";
import { defineQuestion } from "../asking/define-question.ts";
import { QUOTES_RULE, Quotes } from "../asking/judged-trigger.ts";
import { fencedReference, fencedRoles, fencedTask } from "../asking/run-text.ts";
import { type ShownSteps, stepsBetween } from "../asking/shown-steps.ts";

export interface WholeRun {
  run: Trajectory;
  shown: ShownSteps;
  target: string;
  reference: string | undefined;
}

/** Which step and role, with the whole run before one's eyes. */
export const wholeRun = defineQuestion({
  method: "all-at-once",
  stage: "attribution",
  version: 2,
  system: `You find the step at which a recorded run of LLM agents went wrong. You read the task and every step of the run, each under its
index (counted from 0) and its role, and name one step and one responsible role. ${QUOTES_RULE}`,
  prompt: ({ run, shown, target, reference }: WholeRun, fence) =>
    [
      fencedTask(run, fence),
      shown.fenced("all steps of the run", stepsBetween(0, run.steps.length - 1), fence),
      fencedRoles(run, fence),
      fencedReference(reference, fence),
      `The run failed. Which step is the root: ${target}`,
      "Give the index of that step, the responsible role, why in one or two sentences, and how sure you are from 0 to 1.",
    ]
      .filter((part) => part !== "")
      .join("\n\n"),
  answer: z.object({
    reason: z.string(),
    step: z.int().nonnegative(),
    role: z.string(),
    confidence: z.number().min(0).max(1),
    quotes: Quotes,
  }),
  settings: { maxOutputTokens: 1024, reasoning: "low", temperature: 0 },
});
