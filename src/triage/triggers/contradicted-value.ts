import type { Evidence } from "../../core/evidence.ts";
import { defineTrigger, type Finding } from "../define-trigger.ts";
import { tookEffect } from "../reading/footprint.ts";
import type { PlacedValue } from "../reading/provenance.ts";
import { callQuote, valueText } from "../reading/quotes.ts";
import { rivalRecord, sameField } from "../reading/records.ts";
import type { CallPlace } from "../reading/state-changes.ts";
import { exclusionOf, isAgreed, wantsSeveral } from "../reading/wishes.ts";
import type { TriageView } from "../view.ts";

/** A call that changes something names another thing than the human asked for. */
export default defineTrigger({
  name: "contradicted-value",
  title: "Value contradicts an earlier one",
  category: "history-conflict",
  phase: "act",
  weight: 2.2,
  *find(view) {
    const acted = new Set(view.stateChanges.flatMap((call) => valuesOf(view, call).map(({ key }) => key)));
    for (const call of view.stateChanges) {
      if (!tookEffect(view, call)) continue;
      const finding = firstFinding(view, call, acted);
      if (finding) yield finding;
    }
  },
});

function valuesOf(view: TriageView, { step, index }: CallPlace): PlacedValue[] {
  return view.provenance.valuesOf(step).filter(({ part }) => part === index);
}

/** `acted` holds the values of all consequential calls: what is acted on elsewhere is no rival. */
function firstFinding(view: TriageView, call: CallPlace, acted: ReadonlySet<number>): Finding | undefined {
  for (const used of valuesOf(view, call)) {
    if (used.kind !== "id") continue;
    const clash =
      againstTheExclusion(view, used, call) ??
      againstTheRequest(view, used, acted) ??
      againstTheRecord(view, used, acted);
    if (clash) return findingOf(view, used, call, clash);
  }
  return undefined;
}

interface Clash {
  reference: Evidence;
  why: string;
}

function findingOf(view: TriageView, used: PlacedValue, call: CallPlace, clash: Clash): Finding | undefined {
  const wrong = callQuote(view, used.step, used.part);
  const words = valueText(view, used);
  if (!wrong) return undefined;
  return {
    step: used.step,
    object: `value:${words}`,
    wrong,
    reference: clash.reference,
    why: `${call.name} is called with ${words}, ${clash.why}.`,
  };
}

/** The human said to leave this very thing alone. */
function againstTheExclusion(view: TriageView, used: PlacedValue, call: CallPlace): Clash | undefined {
  const excluded = exclusionOf(view, used, call.name);
  return excluded && { reference: view.quote(excluded), why: "which the human wants left alone" };
}

/** The human named exactly one thing of this kind, and the call uses another that he never agreed to. */
function againstTheRequest(
  view: TriageView,
  used: PlacedValue,
  acted: ReadonlySet<number>,
): Clash | undefined {
  const asked = humanValuesLike(view, used);
  const wanted = asked.at(-1);
  if (!wanted || asked.some(({ key }) => key !== wanted.key) || acted.has(wanted.key)) return undefined;
  if (isGranted(view, used) || !sameField(view, used, wanted)) return undefined;
  return { reference: view.quote(wanted), why: `while ${valueText(view, wanted)} was asked for` };
}

/** What the human said fits another record that was read better than the one the call uses. */
function againstTheRecord(
  view: TriageView,
  used: PlacedValue,
  acted: ReadonlySet<number>,
): Clash | undefined {
  const rival = isGranted(view, used) ? undefined : rivalRecord(view, used, acted);
  if (!rival) return undefined;
  return {
    reference: view.quote(rival.asked),
    why: `while what was asked for fits ${rival.id} (step ${rival.step})`,
  };
}

/** The human named the value, agreed to it, or asked for several things at once. */
function isGranted(view: TriageView, used: PlacedValue): boolean {
  const trail = view.provenance.trails.get(used.key);
  const named = trail?.steps.some((step) => step < used.step && view.steps[step]?.kind === "message");
  return named === true || isAgreed(view, used) || wantsSeveral(view, used.step);
}

/** Values of one shape, letters and digits in the same places, that a human wrote before the call. */
function humanValuesLike(view: TriageView, used: PlacedValue): PlacedValue[] {
  const wanted = maskOf(valueText(view, used));
  return view
    .before(used.step, "message", REACH)
    .flatMap((step) => view.provenance.valuesOf(step.index))
    .filter(
      (value) =>
        value.author === "human" && value.kind === used.kind && maskOf(valueText(view, value)) === wanted,
    );
}

/** How many human messages back a wish binds; keeps the rule linear. */
const REACH = 24;

function maskOf(text: string): string {
  return text.replace(/^#/u, "").replace(/\d/gu, "9").replace(/[a-z]/gi, "a");
}
