import { defineTrigger, type Finding } from "../define-trigger.ts";
import { trulyAbsent } from "../reading/absence.ts";
import { isDerivable } from "../reading/arithmetic.ts";
import { decisiveValues } from "../reading/footprint.ts";
import type { PlacedValue } from "../reading/provenance.ts";
import { valueText } from "../reading/quotes.ts";
import { isLooseWriting } from "../reading/settings.ts";
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

/**
 * An agent writes a value that nothing before it gave, and it reaches the answer or a call that changes something.
 * Without a recorded task nobody can say what was given.
 */
export default defineTrigger({
  name: "value-from-nowhere",
  title: "Value from nowhere",
  category: "history-conflict",
  phase: "reason",
  weight: 1.2,
  *find(view) {
    if (!view.trajectory.requests.some(({ text }) => text.trim() !== "")) return;
    const absent = trulyAbsent(view, candidates(view));
    let previous = -1;
    for (const { value } of absent.toSorted((a, b) => a.step - b.step || b.weight - a.weight)) {
      if (value.step !== previous) yield findingOf(view, value);
      previous = value.step;
    }
  },
});

interface Candidate {
  value: PlacedValue;
  kind: ValueKind;
  text: string;
  step: number;
  weight: number;
}

/** The invented values that became decisive, as provenance and the rules of writing see it. */
function candidates(view: TriageView): Candidate[] {
  const decisive = new Set(decisiveValues(view));
  const found = new Map<number, Candidate>();
  for (const key of decisive) {
    const value = firstPlace(view, key);
    if (value && !found.has(key) && isInvented(view, value)) found.set(key, candidate(view, value));
  }
  return [...found.values()].sort((a, b) => a.step - b.step);
}

function candidate(view: TriageView, value: PlacedValue): Candidate {
  const text = valueText(view, value);
  const digits = text.replace(/\D/gu, "").length;
  return {
    value,
    kind: value.kind,
    text,
    step: value.step,
    weight: (TELLING[value.kind] ?? 0) + digits / 100,
  };
}

/** Where a value stands first, when an agent wrote it there in its own work. */
function firstPlace(view: TriageView, key: number): PlacedValue | undefined {
  const trail = view.provenance.trails.get(key);
  if (trail?.author !== "agent" || (TELLING[trail.kind] ?? 0) === 0) return undefined;
  const { step, part, start } = trail.first;
  const work = view.works[step];
  if (work !== "execution" && work !== "instruction") return undefined;
  return view.provenance.valuesOf(step).find((value) => value.part === part && value.start === start);
}

function isInvented(view: TriageView, value: PlacedValue): boolean {
  const trail = view.provenance.fromNowhere(value);
  if (!trail || trail.steps.some((step) => view.steps[step]?.kind === "message")) return false;
  if (isLooseWriting(view, value)) return false;
  const text = valueText(view, value);
  return value.kind !== "number" || !isDerivable(view, value, Number.parseFloat(text.replaceAll(",", "")));
}

function findingOf(view: TriageView, value: PlacedValue): Finding {
  const text = valueText(view, value);
  return {
    step: value.step,
    object: `value:${text}`,
    wrong: view.quote(value),
    reference: {
      value: text,
      searched: { first: 0, last: value.step - 1, what: "the task, the instructions and every step before" },
    },
    why: `${text} is given by no step before this one, and it reaches the outcome.`,
  };
}
