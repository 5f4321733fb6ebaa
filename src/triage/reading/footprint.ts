import type { TriageView } from "../view.ts";
import { isErrorResult } from "./errors.ts";
import type { CallPlace } from "./state-changes.ts";
import { findValues } from "./values.ts";

/** Whether a call took effect, as far as the run tells: its result is no failure. */
export function tookEffect(view: TriageView, { step, index }: CallPlace): boolean {
  const id = view.steps[step]?.parts[index]?.call?.id;
  const result = id === undefined ? undefined : view.resultOf(id)?.part;
  return result === undefined || !isErrorResult(result);
}

/** The keys of the final answer's values that the task did not give. */
export function finalValues(view: TriageView): number[] {
  if (!view.finalAnswer) return [];
  return findValues(view.finalAnswer.text)
    .map(({ key }) => key)
    .filter((key) => !view.provenance.given(key));
}

/** The keys of all values that reach the outcome: those of the final answer and of consequential calls that took effect. */
export function decisiveValues(view: TriageView): number[] {
  const changes = view.stateChanges.filter((call) => tookEffect(view, call));
  const changed = changes.flatMap(({ step, index }) =>
    view.provenance.valuesOf(step).flatMap(({ part, key }) => (part === index ? [key] : [])),
  );
  return [...finalValues(view), ...changed];
}
