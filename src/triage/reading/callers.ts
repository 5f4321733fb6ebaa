import type { Step } from "../../core/trajectory.ts";
import type { TriageView } from "../view.ts";

/** The step whose call or code a result answers: its paired call, else the agent step just before. */
export function callerOf(view: TriageView, result: Step): number | undefined {
  for (const part of result.parts) {
    const call = part.kind === "result" && part.call ? view.callOf(part.call.id) : undefined;
    if (call && call.step < result.index) return call.step;
  }
  const before = view.steps[result.index - 1];
  return before?.kind === "turn" ? before.index : undefined;
}
