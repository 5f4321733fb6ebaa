import { z } from "zod";
import { wholeRun } from "./all-at-once/whole-run.ts";
import { conclude, recordedRole } from "./asking/conclude.ts";
import { defineMethod } from "./asking/define-method.ts";
import { callsShowing, charactersOf } from "./asking/estimate.ts";
import { checkJudgement } from "./asking/judged-claim.ts";
import { PROMPT_CHARACTERS, showSteps, stepsBetween } from "./asking/shown-steps.ts";
import { targetRules } from "./asking/target-rules.ts";
import { claimFirstYes } from "./step-by-step/first-yes.ts";

/**
 * All-at-once picks the role, step-by-step goes through that role's steps only (Zhang et al. 2025, "Which Agent Causes
 * Task Failures and When?"). No yes among them is no answer, as there. Ours: printed indices and two quotes.
 */
export default defineMethod({
  name: "hybrid",
  title: "The role in one question, then its steps one by one",
  cites: "arXiv 2505.00212",
  needs: { model: true },
  options: z.strictObject({
    /** Most characters of steps in one prompt. */
    promptCharacters: z.int().min(1000).default(PROMPT_CHARACTERS),
  }),
  estimate: (run, { promptCharacters }) =>
    callsShowing(1 + run.steps.length, charactersOf(run) / 2, promptCharacters),
  async diagnose(casefile, { prior, ask, target, reference, options, progress }) {
    const run = casefile.trajectory;
    const steps = stepsBetween(0, run.steps.length - 1);
    const shown = showSteps(run, steps, { total: options.promptCharacters });
    const vars = { run, shown, target: targetRules(target), reference };
    // 1. All-at-once picks the role
    const { value } = await ask(wholeRun, vars, { check: (answer) => checkJudgement(run, answer) });
    const role = recordedRole(run, value.role);
    if (role === undefined) return conclude(casefile, prior, "hybrid", { notLookedAt: shown.notShown });
    progress({ kind: "picked-role", version: 1, data: { role, reason: value.reason } });
    // 2. Step-by-step over its steps
    const own = steps.filter((step) => run.steps[step]?.role === role);
    const claim = await claimFirstYes(own, vars, { method: "hybrid", ask, progress });
    return conclude(casefile, prior, "hybrid", { ...claim, role });
  },
});
