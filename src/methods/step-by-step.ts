import { z } from "zod";
import { conclude } from "./asking/conclude.ts";
import { defineMethod } from "./asking/define-method.ts";
import { callsShowing, charactersOf } from "./asking/estimate.ts";
import { PROMPT_CHARACTERS, showSteps, stepsBetween } from "./asking/shown-steps.ts";
import { targetRules } from "./asking/target-rules.ts";
import { claimFirstYes } from "./step-by-step/first-yes.ts";

/**
 * One question a step, with the history up to it; the first yes is the answer and its speaker the role, no yes is no
 * answer (Zhang et al. 2025, "Which Agent Causes Task Failures and When?", section 4). With ground truth the expected
 * answer stands in every prompt. Ours: the steps' indices are printed, and two quotes are asked for with a yes.
 */
export default defineMethod({
  name: "step-by-step",
  title: "One question a step, until the first yes",
  cites: "arXiv 2505.00212",
  needs: { model: true },
  options: z.strictObject({
    /** Most characters of steps in one prompt. */
    promptCharacters: z.int().min(1000).default(PROMPT_CHARACTERS),
  }),
  estimate: (run, { promptCharacters }) =>
    callsShowing(run.steps.length, charactersOf(run) / 2, promptCharacters),
  async diagnose(casefile, { prior, ask, target, reference, options, progress }) {
    const run = casefile.trajectory;
    const steps = stepsBetween(0, run.steps.length - 1);
    const shown = showSteps(run, steps, { total: options.promptCharacters });
    const vars = { run, shown, target: targetRules(target), reference };
    const claim = await claimFirstYes(steps, vars, { method: "step-by-step", ask, progress });
    return conclude(casefile, prior, "step-by-step", claim);
  },
});
