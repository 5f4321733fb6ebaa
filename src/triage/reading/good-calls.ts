import type { Part } from "../../core/trajectory.ts";
import type { TriageView } from "../view.ts";

/** The last step in which each tool gave a result that is none of the bad ones. */
export function lastGoodCalls({ steps }: TriageView, isBad: (result: Part) => boolean): Map<string, number> {
  const last = new Map<string, number>();
  for (const step of steps) {
    for (const part of step.parts) {
      if (part.kind === "result" && part.call && !isBad(part)) last.set(part.call.name, step.index);
    }
  }
  return last;
}
