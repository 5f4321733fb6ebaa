import type { Step } from "../../core/trajectory.ts";
import type { TriageView } from "../view.ts";
import { CHANGES_STATE, CONTROL_CALL } from "./language.ts";
import { findValues } from "./values.ts";

/** A call part at its place. */
export interface CallPlace {
  step: number;
  index: number;
  name: string;
}

/** The calls that change something outside the run, by the verb of their name. */
export function stateChangingCalls(steps: readonly Step[]): CallPlace[] {
  return steps.flatMap((step) =>
    step.parts.flatMap((part, index) => {
      const name = part.kind === "call" ? (part.call?.name ?? "") : "";
      return CHANGES_STATE.test(name) && !CONTROL_CALL.test(name) ? [{ step: step.index, index, name }] : [];
    }),
  );
}

/** The keys of the final answer's values that the task did not give. */
export function finalValues(view: TriageView): number[] {
  if (!view.finalAnswer) return [];
  return findValues(view.finalAnswer.text)
    .map(({ key }) => key)
    .filter((key) => !view.provenance.given(key));
}
