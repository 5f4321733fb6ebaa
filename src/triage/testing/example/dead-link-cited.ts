import { defineTrigger } from "../../define-trigger.ts";
import { errorLine, isErrorResult } from "../../reading/errors.ts";
import { valueText } from "../../reading/quotes.ts";
import { findValues } from "../../reading/values.ts";

/** The final answer cites an address that the run itself could not open. */
export default defineTrigger({
  name: "dead-link-cited",
  title: "Address cited that did not open",
  category: "history-conflict",
  phase: "verify",
  weight: 1,
  *find(view) {
    // 1. Where every address failed to open, in one pass over the run
    const dead = new Map<number, { step: number; part: number; start: number; end: number }>();
    for (const step of view.steps) {
      for (const [part, result] of step.parts.entries()) {
        const call = view.callOf(result.call?.id ?? "");
        if (!call || !isErrorResult(result)) continue;
        const place = { step: step.index, part, ...errorLine(result) };
        for (const { kind, key } of findValues(call.part.body)) if (kind === "url") dead.set(key, place);
      }
    }
    // 2. The addresses of the answer that are among them
    const answer = view.finalAnswer;
    for (const cited of answer ? view.provenance.valuesOf(answer.step) : []) {
      const failed = dead.get(cited.key);
      if (!failed) continue;
      yield {
        step: cited.step,
        object: `value:${valueText(view, cited)}`,
        wrong: view.quote(cited),
        reference: view.quote(failed),
        why: `This address did not open at step ${failed.step}, and the answer cites it.`,
      };
    }
  },
});
