import type { Evidence } from "../../core/evidence.ts";
import { defineTrigger, type Finding } from "../define-trigger.ts";
import { argumentsOf } from "../reading/call-arguments.ts";
import { tookEffect } from "../reading/footprint.ts";
import { fieldPlace } from "../reading/json-records.ts";
import { recordsNamedBy, type SeenRecord } from "../reading/last-seen.ts";
import { callKey, callQuote, placeQuote } from "../reading/quotes.ts";
import type { CallPlace } from "../reading/state-changes.ts";
import { contradicts, plainState, type StateRule, speaksOf, stateRules } from "../reading/state-rules.ts";
import type { TriageView } from "../view.ts";

/** A consequential call on a record whose last seen state forbids it, by an instruction or by what the words mean. */
export default defineTrigger({
  name: "forbidden-by-state",
  title: "Call that the record’s state forbids",
  category: "history-conflict",
  phase: "act",
  weight: 1.6,
  *find(view) {
    if (view.stateChanges.length === 0) return;
    const rules = stateRules(view);
    for (const call of view.stateChanges) {
      for (const seen of recordsNamedBy(view, call)) {
        if (isHarmless(view, call, seen)) continue;
        const clash = clashOf(view, call, seen, rules);
        const finding = clash && findingOf(view, call, seen, clash);
        if (!finding) continue;
        yield finding;
        break;
      }
    }
  },
});

/** The tool refused, and the state is what an earlier call of the run made it: that call is to blame, if any is. */
function isHarmless(view: TriageView, call: CallPlace, { step, part }: SeenRecord): boolean {
  if (tookEffect(view, call)) return false;
  const maker = view.callOf(view.steps[step]?.parts[part]?.call?.id ?? "");
  return view.stateChanges.some((change) => change.step === maker?.step && change.index === maker.index);
}

interface Clash {
  field: string;
  state: string;
  reference: Evidence | undefined;
}

function clashOf(
  view: TriageView,
  call: CallPlace,
  seen: SeenRecord,
  rules: readonly StateRule[],
): Clash | undefined {
  const mine = rules.filter((rule) => speaksOf(rule, call.name));
  for (const [field, value] of seen.record.fields) {
    if (isSetAnew(view, call, field, value)) continue;
    const isStatus = /status|state$/i.test(field);
    const rule = mine.find(({ kind, state }) =>
      kind === "only" ? isStatus && plainState(value) !== state : plainState(value) === state,
    );
    if (rule) return { field, state: value, reference: placeQuote(view, rule.place, rule) };
    if (isStatus && mine.length === 0 && contradicts(call.name, value)) {
      return { field, state: value, reference: placeOfState(view, seen, field) };
    }
  }
  return undefined;
}

/** A call that gives the field another value changes the state itself. */
function isSetAnew(view: TriageView, { step, index }: CallPlace, field: string, value: string): boolean {
  const part = view.steps[step]?.parts[index];
  const given = part ? argumentsOf(part).find(({ name }) => name === field) : undefined;
  return given !== undefined && given.text !== value;
}

function placeOfState(
  view: TriageView,
  { record, source, step, part }: SeenRecord,
  field: string,
): Evidence | undefined {
  const place = fieldPlace(source, record, field);
  return place && view.quote({ step, part, ...place });
}

function findingOf(view: TriageView, call: CallPlace, seen: SeenRecord, clash: Clash): Finding | undefined {
  const wrong = callQuote(view, call.step, call.index);
  const part = view.steps[call.step]?.parts[call.index];
  if (!wrong || !part || !clash.reference) return undefined;
  return {
    step: call.step,
    object: callKey(view, part),
    wrong,
    reference: clash.reference,
    why: `${call.name} acts on ${seen.argument.text}, whose ${clash.field} was last seen as “${clash.state}” (step ${seen.step}).`,
  };
}
