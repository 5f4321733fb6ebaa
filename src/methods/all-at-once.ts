import { z } from "zod";
import type { Casefile } from "../casefile/casefile.ts";
import { conclude } from "./asking/conclude.ts";
import { defineMethod, NO_OPTIONS } from "./asking/define-method.ts";
import { defineQuestion } from "./asking/define-question.ts";
import { checkQuotes, judgedTrigger, QUOTES_RULE, Quotes } from "./asking/judged-trigger.ts";
import { fencedReference, fencedRoles, fencedRun, fencedTask } from "./asking/run-text.ts";
import { checkAttribution, targetRules } from "./asking/target-rules.ts";

/**
 * The whole run in one prompt, one answer (Zhang et al. 2025, "Which Agent Causes Task Failures and When?", section 4).
 * With ground truth the expected answer stands in the prompt. Ours: the two quotes, the steps' indices printed.
 */
export default defineMethod({
  name: "all-at-once",
  title: "The whole run in one question",
  cites: "arXiv 2505.00212",
  needs: { model: true },
  options: NO_OPTIONS,
  async diagnose(casefile, { prior, ask, target, reference }) {
    const { trajectory } = casefile;
    const vars = { casefile, target: targetRules(target), reference };
    const { value } = await ask(wholeRun, vars, {
      check: ({ step, role, quotes }) => [
        ...checkAttribution(trajectory, { step, role }),
        ...(step === undefined ? [] : checkQuotes(trajectory, step, quotes)),
      ],
    });
    const { step, role, reason: explanation, confidence, quotes } = value;
    const claimed = { method: "all-at-once", title: "Judged decisive", why: explanation ?? "" };
    const trigger = step === undefined ? undefined : judgedTrigger(trajectory, { ...claimed, step }, quotes);
    return conclude(casefile, prior, "all-at-once", {
      step,
      role,
      explanation,
      confidence,
      category: quotes?.category,
      triggers: trigger ? [trigger] : [],
    });
  },
});

interface WholeRun {
  casefile: Casefile;
  target: string;
  reference: string | undefined;
}

const wholeRun = defineQuestion({
  method: "all-at-once",
  stage: "attribution",
  version: 1,
  system: `You find the step at which a recorded run of LLM agents went wrong. You read the task and every step of the run, each under its
index (counted from 0) and its role, and name one step and one responsible role. ${QUOTES_RULE}`,
  prompt: ({ casefile: { trajectory }, target, reference }: WholeRun, fence) =>
    [
      fencedTask(trajectory, fence),
      fencedRun(trajectory, fence),
      fencedReference(reference, fence),
      `The run failed. Which step is the root: ${target}`,
      fencedRoles(trajectory, fence),
      "Give the index of that step, the responsible role, why in one or two sentences, and how sure you are from 0 to 1.",
    ].join("\n\n"),
  answer: z.object({
    reason: z.string(),
    step: z.int().nonnegative(),
    role: z.string(),
    confidence: z.number().min(0).max(1),
    quotes: Quotes,
  }),
  settings: { maxOutputTokens: 1024, reasoning: "low", temperature: 0 },
});
