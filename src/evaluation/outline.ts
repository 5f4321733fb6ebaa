import { normaliseRole, parseRecordedName } from "../core/handoffs.ts";
import type { Step, Trajectory } from "../core/trajectory.ts";

/** What a role does in a workflow, whatever its name. */
export const FUNCTIONS = ["planner", "executor", "verifier", "tool", "human"] as const;
type RoleFunction = (typeof FUNCTIONS)[number];

/** A run without its content: who acts when. All that the floors may see. */
export interface Outline {
  steps: readonly { role: string; function: RoleFunction }[];
  /** What the run's file calls a role, where that differs. */
  recordedRoles?: ReadonlyMap<string, string>;
}

const VERIFIER = /verif|validat|evaluat|critic|review|check|judge|test/iu;
const PLANNER = /plan|orchestr|manag|coordinat|supervis|lead/iu;

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
      function: functionOf(step, planners),
    })),
  };
}

function functionOf({ kind, role }: Step, planners: ReadonlySet<string>): RoleFunction {
  if (kind === "result") return "tool";
  if (kind === "message") return "human";
  if (planners.has(normaliseRole(role)) || PLANNER.test(role)) return "planner";
  return VERIFIER.test(role) ? "verifier" : "executor";
}

/** One string for all steps of a role, so that outlines of many runs stay small. */
function kept(names: Map<string, string>, role: string): string {
  const known = names.get(role);
  if (known !== undefined) return known;
  names.set(role, role);
  return role;
}
