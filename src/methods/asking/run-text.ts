import type { Trajectory } from "../../core/trajectory.ts";
import type { Fence } from "./define-question.ts";

/** The task of a run and what its roles were told, as every question shows them. */
export function fencedTask(run: Trajectory, fence: Fence): string {
  const task = run.requests[0]?.text ?? "(no task was recorded)";
  const standing = run.instructions.map(({ role, text }) => fence(`instructions of ${role}`, text));
  return [fence("task", task), ...standing].join("\n");
}

/** The recorded roles of a run, in order of their first step. */
export function rolesOf(run: Trajectory): string[] {
  return [...new Set(run.steps.map(({ role }) => role))];
}

/** The recorded roles as a question shows them: their names come from the run, so they are data as well. */
export function fencedRoles(run: Trajectory, fence: Fence): string {
  return fence("roles recorded in this run", rolesOf(run).join("\n"));
}

/** What the expected answer adds to a question, with ground truth; empty without. */
export function fencedReference(reference: string | undefined, fence: Fence): string {
  return reference === undefined ? "" : `${fence("expected answer of the task", reference)}\n`;
}
