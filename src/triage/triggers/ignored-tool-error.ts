import type { Step } from "../../core/trajectory.ts";
import { defineTrigger, type Finding } from "../define-trigger.ts";
import { errorLine, isErrorResult } from "../reading/errors.ts";
import { ADMITS, CLAIMS_SUCCESS, CORRECTS } from "../reading/language.ts";
import { callKey, stepQuote } from "../reading/quotes.ts";
import type { TriageView } from "../view.ts";

/** A tool failed, and the next turn of the same thread speaks as if it had not. */
export default defineTrigger({
  name: "ignored-tool-error",
  title: "Tool error ignored",
  category: "history-conflict",
  phase: "observe",
  weight: 1.2,
  *find(view) {
    for (const step of view.steps) {
      for (const [index, part] of step.parts.entries()) {
        if (!isErrorResult(part)) continue;
        const turn = view.nextTurn(step.index);
        if (!turn || !isSilentAboutIt(view, turn) || view.lastCallOf(part.call?.name ?? "") > step.index)
          continue;
        const finding = findingOf(view, turn, { step: step.index, part: index });
        if (finding) yield finding;
      }
    }
  },
});

/** The turn speaks, claims success or ends the work, and owns up to nothing. */
function isSilentAboutIt(view: TriageView, turn: Step): boolean {
  const words = turn.parts
    .filter((part) => part.kind === "text" || part.kind === "reasoning")
    .map((part) => part.body)
    .join("\n");
  if (words.trim().length < 20 || ADMITS.test(words) || CORRECTS.test(words)) return false;
  return CLAIMS_SUCCESS.test(words) || view.finalAnswer?.step === turn.index;
}

function findingOf(
  view: TriageView,
  turn: Step,
  failed: { step: number; part: number },
): Finding | undefined {
  const wrong = stepQuote(view, turn.index, CLAIMS_SUCCESS) ?? view.quoteStep(turn.index);
  const part = view.steps[failed.step]?.parts[failed.part];
  if (!wrong || !part) return undefined;
  return {
    step: turn.index,
    object: callKey(view, part),
    wrong,
    reference: view.quote({ ...failed, ...errorLine(part) }),
    why: `${part.call?.name || "The tool"} failed at step ${failed.step}, and this turn goes on as if it had not.`,
  };
}
