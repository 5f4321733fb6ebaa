import type { Absence } from "../../core/evidence.ts";
import { fieldText } from "../../core/render.ts";
import { defineTrigger, type Finding } from "../define-trigger.ts";
import { isDerivable } from "../reading/arithmetic.ts";
import { finalValues } from "../reading/footprint.ts";
import type { PlacedValue } from "../reading/provenance.ts";
import type { ValueKind } from "../reading/values.ts";
import type { TriageView } from "../view.ts";

/** How telling a value of each kind is; kinds that are left out are too loose to accuse anybody. */
const TELLING: Partial<Record<ValueKind, number>> = {
  id: 6,
  email: 6,
  url: 5,
  date: 4,
  time: 3,
  number: 2,
  name: 1,
};

/** An agent writes a value that nothing before it gave, and it reaches the answer or a call that changes something. */
export default defineTrigger({
  name: "value-from-nowhere",
  title: "Value from nowhere",
  category: "history-conflict",
  phase: "reason",
  weight: 1.4,
  *find(view) {
    const decisive = new Set([...finalValues(view), ...valuesOfStateChanges(view)]);
    for (const step of view.steps) {
      if (view.works[step.index] !== "execution" && view.works[step.index] !== "instruction") continue;
      const value = mostTelling(view, step.index, decisive);
      if (value) yield findingOf(view, value);
    }
  },
});

function valuesOfStateChanges(view: TriageView): number[] {
  return view.stateChanges.flatMap(({ step, index }) =>
    view.provenance
      .valuesOf(step)
      .filter(({ part }) => part === index)
      .map(({ key }) => key),
  );
}

/** The most telling invented value of a step among those that became decisive. */
function mostTelling(view: TriageView, step: number, decisive: ReadonlySet<number>): PlacedValue | undefined {
  let best: PlacedValue | undefined;
  for (const value of view.provenance.valuesOf(step)) {
    const weight = TELLING[value.kind] ?? 0;
    if (weight === 0 || weight <= (best ? (TELLING[best.kind] ?? 0) : 0)) continue;
    if (decisive.has(value.key) && isInvented(view, value)) best = value;
  }
  return best;
}

function isInvented(view: TriageView, value: PlacedValue): boolean {
  const trail = view.provenance.fromNowhere(value);
  if (!trail || trail.first.step !== value.step || value.author !== "agent") return false;
  const text = textOf(view, value);
  if (
    value.kind === "number" &&
    (text.length < 2 || isDerivable(view, value, Number(text.replaceAll(",", ""))))
  ) {
    return false;
  }
  return value.kind !== "name" || !isHeading(view, value);
}

/** A title in a list or heading is layout, not a name. */
function isHeading(view: TriageView, value: PlacedValue): boolean {
  const part = view.steps[value.step]?.parts[value.part];
  const text = part ? fieldText(part) : "";
  return (
    /[*#:\n]\s*$/u.test(text.slice(Math.max(0, value.start - 3), value.start)) ||
    /^\s*[*:]/u.test(text.slice(value.end))
  );
}

function findingOf(view: TriageView, value: PlacedValue): Finding {
  const text = textOf(view, value);
  const reference: Absence = {
    value: text,
    searched: { first: 0, last: value.step - 1, what: "the task, the instructions and every step before" },
  };
  return {
    step: value.step,
    object: `value:${text}`,
    wrong: view.quote(value),
    reference,
    why: `${text} is given by no step before this one, and it reaches the outcome.`,
  };
}

function textOf(view: TriageView, value: PlacedValue): string {
  const part = view.steps[value.step]?.parts[value.part];
  return part ? fieldText(part).slice(value.start, value.end) : "";
}
