import { z } from "zod";
import { conclude } from "./asking/conclude.ts";
import { defineMethod } from "./asking/define-method.ts";
import { defineQuestion } from "./asking/define-question.ts";
import { callsShowing, charactersOf } from "./asking/estimate.ts";
import { checkJudgement, judgedClaim } from "./asking/judged-claim.ts";
import { QUOTES_RULE, Quotes } from "./asking/judged-trigger.ts";
import { PROMPT_CHARACTERS, showSteps, stepsBetween } from "./asking/shown-steps.ts";
import { targetRules } from "./asking/target-rules.ts";
import { type WholeRun, wholeRunText } from "./asking/whole-run.ts";

/**
 * One prompt, three moves of reasoning: abduct the hidden cause, act by the smallest fix, predict whether the fix would
 * have changed the outcome ("Abduct, Act, Predict", arXiv 2509.10401). The indices of the steps are printed, without
 * which its published accuracy falls from 47.5 to 17.8. Ours: the words of the prompt, the two quotes, the form of the
 * answer; the moves stand before the attribution in it, so that they are made first.
 */
export default defineMethod({
  name: "a2p",
  title: "Abduct, act, predict, in one question",
  cites: "arXiv 2509.10401",
  needs: { model: true },
  options: z.strictObject({
    /** Consecutive steps of one role under one heading (AIG, arXiv 2608.24361). */
    structuredLog: z.boolean().default(false),
    /** Most characters of steps in the prompt. */
    promptCharacters: z.int().min(1000).default(PROMPT_CHARACTERS),
  }),
  estimate: (run, { promptCharacters }) => callsShowing(1, charactersOf(run), promptCharacters),
  async diagnose(casefile, { prior, ask, target, reference, options, progress }) {
    const run = casefile.trajectory;
    const shown = showSteps(run, stepsBetween(0, run.steps.length - 1), {
      total: options.promptCharacters,
      merged: options.structuredLog,
    });
    const vars = { run, shown, target: targetRules(target), reference };
    const { value } = await ask(abductActPredict, vars, { check: (answer) => checkJudgement(run, answer) });
    const { hiddenCause, fix, prediction, fixSuffices } = value;
    progress({ kind: "counterfactual", version: 1, data: { hiddenCause, fix, prediction, fixSuffices } });
    return conclude(casefile, prior, "a2p", {
      ...judgedClaim(run, { method: "a2p", title: "Judged decisive" }, value),
      notLookedAt: shown.notShown,
    });
  },
});

const abductActPredict = defineQuestion({
  method: "a2p",
  stage: "attribution",
  version: 1,
  system: `You find the step at which a recorded run of LLM agents went wrong. You read the task and every step of the run, each under its
index (counted from 0) and its role, and reason in three moves. Abduct: what hidden cause explains best that the run failed, beyond the symptoms
on its surface (hiddenCause)? Act: what is the smallest change of one single step that would remove this cause (fix)? Predict: with this
change and everything else as the roles would then have acted, what would have happened (prediction), and would the run have succeeded
(fixSuffices)? If it would not, take back the cause and begin again with another one before you answer. The root is the step that the fix
changes. Then name that step, the responsible role, why in one or two sentences, and how sure you are from 0 to 1. ${QUOTES_RULE}`,
  prompt: (vars: WholeRun, fence) =>
    wholeRunText(vars, fence, "Abduct, act, predict; then name the step and the role."),
  answer: z.object({
    hiddenCause: z.string(),
    fix: z.string(),
    prediction: z.string(),
    fixSuffices: z.boolean(),
    step: z.int().nonnegative(),
    role: z.string(),
    reason: z.string(),
    confidence: z.number().min(0).max(1),
    quotes: Quotes,
  }),
  settings: { maxOutputTokens: 2048, reasoning: "low", temperature: 0 },
});
