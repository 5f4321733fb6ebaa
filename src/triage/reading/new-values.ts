import type { TriageView } from "../view.ts";

/** How many values a step brings that nothing before it gave. */
export function newValues(view: TriageView, step: number): number {
  const keys = new Set<number>();
  for (const value of view.provenance.valuesOf(step)) {
    if (view.provenance.fromNowhere(value)?.first.step === step) keys.add(value.key);
  }
  return keys.size;
}
