import { reasonOf } from "../../core/errors.ts";
import { normaliseRole } from "../../core/handoffs.ts";
import type { ImportedRun, Trajectory } from "../../core/trajectory.ts";
import type { CaseResult } from "./define-benchmark.ts";

/** A label as the benchmark states it, its step already an index of the trajectory. */
export interface Label {
  step: number | undefined;
  /** As the set writes it: "Websurfer", "Assistant", "Planner (-> Executor)". */
  role: string;
  reason?: string | undefined;
  category?: string | undefined;
  /** Where the run was recorded, in a set of several sources. */
  source?: string | undefined;
}

/** A labelled run, or the reason why its label cannot be used. */
export function caseOf(
  id: string,
  taskKeys: readonly string[],
  run: ImportedRun,
  { step, role, reason, category, source }: Label,
): CaseResult {
  const { length } = run.trajectory.steps;
  if (step === undefined || !Number.isInteger(step) || step < 0 || step >= length) {
    return { kind: "unread", id, reason: `its label names no step of its ${length}` };
  }
  if (role.trim() === "") return { kind: "unread", id, reason: "its label names no role" };
  const own = roleOfRun(run.trajectory, role);
  const truth = {
    step,
    role: own,
    ...(own === role.trim() ? {} : { label: role.trim() }),
    ...(reason ? { reason } : {}),
    ...(category ? { category } : {}),
  };
  return { kind: "case", case: { id, taskKeys, ...run, ...(source ? { source } : {}) }, truth };
}

/** A result in place of a fault, so that one bad file does not stop a benchmark. */
export async function caseOrReason(id: string, read: () => Promise<CaseResult>): Promise<CaseResult> {
  try {
    return await read();
  } catch (fault) {
    return { kind: "unread", id, reason: reasonOf(fault) };
  }
}

/** Chat roles in labels, and what our runs call them. */
const CHAT_ROLES: Readonly<Record<string, string>> = { assistant: "agent", human: "user", user: "human" };

/** The run's own name for a labelled role, however it is written; the label's words where the run has none. */
function roleOfRun({ steps }: Trajectory, label: string): string {
  const wanted = normaliseRole(label);
  const roles = new Map(steps.map(({ role }) => [normaliseRole(role), role]));
  return roles.get(wanted) ?? roles.get(CHAT_ROLES[wanted] ?? "") ?? label.trim();
}
