import { normaliseRole } from "./handoffs.ts";
import type { Step } from "./trajectory.ts";

/** What a role does in a workflow, whatever its name. */
export const FUNCTIONS = ["planner", "executor", "verifier", "tool", "human"] as const;
export type RoleFunction = (typeof FUNCTIONS)[number];

const VERIFIER = /verif|validat|evaluat|critic|review|check|judge|test/iu;
const PLANNER = /plan|orchestr|manag|coordinat|supervis|lead/iu;

/** What the role of a step does. Whoever hands work to others (`planners`, normalised) is a planner; else the words in a name tell. */
export function functionOfStep(
  { kind, role }: Pick<Step, "kind" | "role">,
  planners: ReadonlySet<string>,
): RoleFunction {
  if (kind === "result") return "tool";
  if (kind === "message") return "human";
  if (planners.has(normaliseRole(role)) || PLANNER.test(role)) return "planner";
  return VERIFIER.test(role) ? "verifier" : "executor";
}
