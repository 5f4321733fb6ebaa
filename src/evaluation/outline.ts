import { normaliseRole, parseRecordedName } from "../core/handoffs.ts";
import { functionOfStep, type RoleFunction } from "../core/role-function.ts";
import type { Trajectory } from "../core/trajectory.ts";

/** A run without its content: who acts when. All that the floors may see. */
export interface Outline {
  steps: readonly { role: string; function: RoleFunction }[];
  /** What the run's file calls a role, where that differs. */
  recordedRoles?: ReadonlyMap<string, string>;
}

/** The outline of a run. Whoever hands work to others is a planner; else the words in a name tell. */
export function outlineOf({ steps }: Pick<Trajectory, "steps">): Outline {
  const names = new Map<string, string>();
  const planners = new Set<string>();
  const recordedRoles = new Map<string, string>();
  for (const { role, handoffs, recordedName } of steps) {
    if (handoffs.length > 0) planners.add(normaliseRole(role));
    const recorded = recordedName === undefined ? role : parseRecordedName(recordedName).role;
    if (recorded !== role) recordedRoles.set(role, recorded);
  }
  return {
    ...(recordedRoles.size > 0 ? { recordedRoles } : {}),
    steps: Array.from(steps, (step) => ({
      role: kept(names, step.role),
      function: functionOfStep(step, planners),
    })),
  };
}

/** One string for all steps of a role, so that outlines of many runs stay small. */
function kept(names: Map<string, string>, role: string): string {
  const known = names.get(role);
  if (known !== undefined) return known;
  names.set(role, role);
  return role;
}
