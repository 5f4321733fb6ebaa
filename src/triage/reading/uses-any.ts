import type { TriageView } from "../view.ts";

/** Whether a step uses one of these values, and not because the task gave it. */
export function usesAny({ provenance }: TriageView, step: number, keys: ReadonlySet<number>): boolean {
  return provenance.valuesOf(step).some(({ key }) => keys.has(key) && !provenance.given(key));
}
