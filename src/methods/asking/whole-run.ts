import type { Trajectory } from "../../core/trajectory.ts";
import type { Fence } from "./define-question.ts";
import { fencedReference, fencedRoles, fencedTask } from "./run-text.ts";
import { type ShownSteps, stepsBetween } from "./shown-steps.ts";

/** What a question about a whole run is made of. */
export interface WholeRun {
  run: Trajectory;
  shown: ShownSteps;
  target: string;
  reference: string | undefined;
}

/** The task, all steps, the roles, the reference if there is one, what counts as the root, and what is asked. */
export function wholeRunText(
  { run, shown, target, reference }: WholeRun,
  fence: Fence,
  asked: string,
): string {
  return [
    fencedTask(run, fence),
    shown.fenced("all steps of the run", stepsBetween(0, run.steps.length - 1), fence),
    fencedRoles(run, fence),
    fencedReference(reference, fence),
    `The run failed. Which step is the root: ${target}`,
    asked,
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}
