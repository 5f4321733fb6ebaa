import { z } from "zod";
import { wholeRun } from "./all-at-once/whole-run.ts";
import { conclude } from "./asking/conclude.ts";
import { defineMethod } from "./asking/define-method.ts";
import { callsShowing, charactersOf } from "./asking/estimate.ts";
import { checkJudgement, judgedClaim } from "./asking/judged-claim.ts";
import { PROMPT_CHARACTERS, showSteps, stepsBetween } from "./asking/shown-steps.ts";
import { targetRules } from "./asking/target-rules.ts";

/**
 * The whole run in one prompt, one answer (Zhang et al. 2025, "Which Agent Causes Task Failures and When?", section 4).
 * With ground truth the expected answer stands in the prompt. Ours: the steps' indices are printed, two quotes are asked
 * for, and of a run that is too long for a prompt the longest steps lose their middle (the paper's calls failed).
 */
export default defineMethod({
  name: "all-at-once",
  title: "The whole run in one question",
  cites: "arXiv 2505.00212",
  needs: { model: true },
  options: z.strictObject({
    /** Consecutive steps of one role under one heading: the cheap gain of AIG (arXiv 2608.24361). */
    structuredLog: z.boolean().default(false),
    /** Most characters of steps in the prompt. */
    promptCharacters: z.int().min(1000).default(PROMPT_CHARACTERS),
  }),
  estimate: (run, { promptCharacters }) => callsShowing(1, charactersOf(run), promptCharacters),
  async diagnose(casefile, { prior, ask, target, reference, options }) {
    const run = casefile.trajectory;
    const shown = showSteps(run, stepsBetween(0, run.steps.length - 1), {
      total: options.promptCharacters,
      merged: options.structuredLog,
    });
    const vars = { run, shown, target: targetRules(target), reference };
    const { value } = await ask(wholeRun, vars, { check: (answer) => checkJudgement(run, answer) });
    return conclude(casefile, prior, "all-at-once", {
      ...judgedClaim(run, { method: "all-at-once", title: "Judged decisive" }, value),
      notLookedAt: shown.notShown,
    });
  },
});
