import { fieldText } from "../../core/render.ts";
import { defineTrigger, type Finding } from "../define-trigger.ts";
import type { PlacedValue } from "../reading/provenance.ts";
import { callQuote } from "../reading/quotes.ts";
import { rivalRecord } from "../reading/records.ts";
import type { TriageView } from "../view.ts";

/** A call that changes something names another thing than the human asked for. */
export default defineTrigger({
  name: "contradicted-value",
  title: "Value contradicts an earlier one",
  category: "history-conflict",
  phase: "act",
  weight: 2.2,
  *find(view) {
    for (const { step, index, name } of view.stateChanges) {
      for (const value of view.provenance.valuesOf(step)) {
        if (value.part !== index || (value.kind !== "id" && value.kind !== "date")) continue;
        const finding = againstTheRequest(view, value, name) ?? againstTheRecord(view, value, name);
        if (finding) {
          yield finding;
          break;
        }
      }
    }
  },
});

/** The human named exactly one value of this shape, and the call uses another. */
function againstTheRequest(view: TriageView, value: PlacedValue, call: string): Finding | undefined {
  const used = textOf(view, value);
  const asked = humanValuesLike(view, used, value);
  const wanted = asked[0];
  if (!wanted || new Set(asked.map(({ key }) => key)).size !== 1 || wanted.key === value.key)
    return undefined;
  if (view.provenance.trails.get(value.key)?.author === "human") return undefined;
  const wrong = callQuote(view, value.step, value.part);
  if (!wrong) return undefined;
  const words = textOf(view, wanted);
  return {
    step: value.step,
    object: `value:${used}`,
    wrong,
    reference: view.quote(wanted),
    why: `${call} is called with ${used}, while ${words} was asked for.`,
  };
}

/** What the human said fits another record that was read better than the one the call uses. */
function againstTheRecord(view: TriageView, value: PlacedValue, call: string): Finding | undefined {
  const rival = rivalRecord(view, value);
  const wrong = rival && callQuote(view, value.step, value.part);
  if (!rival || !wrong) return undefined;
  return {
    step: value.step,
    object: `value:${textOf(view, value)}`,
    wrong,
    reference: view.quote(rival.asked),
    why: `${call} is called with ${textOf(view, value)}, while what was asked for fits ${rival.id} (step ${rival.step}).`,
  };
}

/** Values of one shape, letters and digits in the same places, that a human wrote before the call. */
function humanValuesLike(view: TriageView, used: string, at: PlacedValue): PlacedValue[] {
  const wanted = maskOf(used);
  return view
    .before(at.step, "message")
    .flatMap((step) => view.provenance.valuesOf(step.index))
    .filter(
      (value) => value.author === "human" && value.kind === at.kind && maskOf(textOf(view, value)) === wanted,
    );
}

function maskOf(text: string): string {
  return text.replace(/^#/u, "").replace(/\d/gu, "9").replace(/[a-z]/giu, "a");
}

function textOf(view: TriageView, value: PlacedValue): string {
  const part = view.steps[value.step]?.parts[value.part];
  return part ? fieldText(part).slice(value.start, value.end) : "";
}
