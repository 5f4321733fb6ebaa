import { defineTrigger, type Finding } from "../define-trigger.ts";
import { goesOn, nextDecision, observedText, partialMark, sourceOf, wholeClaim } from "../reading/partial.ts";
import type { Stretch } from "../reading/sentences.ts";
import type { TriageView } from "../view.ts";

/** A result says that it is only a part, nobody fetches the rest, and the next turn goes on as if it were all. */
export default defineTrigger({
  name: "partial-taken-as-whole",
  title: "Partial output taken as whole",
  category: "history-conflict",
  phase: "observe",
  weight: 1.5,
  *find(view) {
    for (const step of view.steps) {
      for (const index of step.parts.keys()) {
        const mark = partialMark(observedText(step, index));
        const finding = mark && findingOf(view, step.index, index, mark);
        if (finding) yield finding;
      }
    }
  },
});

function findingOf(view: TriageView, step: number, part: number, mark: Stretch): Finding | undefined {
  const seen = view.steps[step];
  const source = seen ? sourceOf(seen, part) : "";
  if (goesOn(view, step, source)) return undefined;
  const turn = nextDecision(view, step);
  const claim = turn && wholeClaim(view, turn);
  if (!turn || !claim) return undefined;
  return {
    step: turn.index,
    object: `source:${source}@${step}`,
    wrong: view.quote({ step: turn.index, ...claim }),
    reference: view.quote({ step, part, ...mark }),
    why: `Step ${step} shows only a part, the rest is never fetched, and this turn speaks of the whole.`,
  };
}
