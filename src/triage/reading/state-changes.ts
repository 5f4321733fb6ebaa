import type { Step } from "../../core/trajectory.ts";
import { CHANGES_STATE, CONTROL_CALL, ONLY_READS } from "./language.ts";

/** A call part at its place. */
export interface CallPlace {
  step: number;
  index: number;
  name: string;
}

/** The calls by which an agent changes something outside the run, told by the verb of their name. */
export function stateChangingCalls(steps: readonly Step[]): CallPlace[] {
  return steps.flatMap((step) =>
    step.parts.flatMap((part, index) => {
      const name = part.kind === "call" && part.author === "agent" ? (part.call?.name ?? "") : "";
      return changesState(name) ? [{ step: step.index, index, name }] : [];
    }),
  );
}

function changesState(name: string): boolean {
  return CHANGES_STATE.test(name) && !CONTROL_CALL.test(name) && !ONLY_READS.test(name);
}
