import type { Step } from "../../core/trajectory.ts";
import type { TriageView } from "../view.ts";
import { isErrorResult } from "./errors.ts";
import { CHANGES_STATE, CONTROL_CALL, ONLY_READS } from "./language.ts";
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
      return changesState(name) ? [{ step: step.index, index, name }] : [];
    }),
  );
}

function changesState(name: string): boolean {
  return CHANGES_STATE.test(name) && !CONTROL_CALL.test(name) && !ONLY_READS.test(name);
}

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
