import { normaliseRole } from "../../core/handoffs.ts";
import type { Step, Trajectory } from "../../core/trajectory.ts";
import { stepText } from "../../core/views.ts";

/**
 * What a step is in the workflow. `ledger`, `routing` and `stall` are an orchestrator's book-keeping; `termination`
 * only ends the run; `execution` is a role doing its own work.
 */
export type Work =
  | "environment"
  | "human"
  | "system"
  | "plan"
  | "instruction"
  | "ledger"
  | "routing"
  | "stall"
  | "termination"
  | "execution";

/** How the roles of a run work together, told from the run itself. */
export type Shape = "orchestrated" | "conversation" | "round-table" | "chain" | "single";

const LEDGER = /^\s*(?:Updated Ledger|\{?\s*"?is_request_satisfied)/u;
const ROUTING = /^\s*Next speaker\b/i;
const STALL = /^\s*Stalled\b/i;
const PLAN = /^\s*(?:Initial|New|Updated) plan\b/i;
const TERMINATION = /^\W*TERMINATE\W*$/u;

/** What every step of a run is in its workflow. */
export function workOf(step: Step): Work {
  if (step.kind === "result") return "environment";
  if (step.kind === "message") return "human";
  if (step.kind === "system") return "system";
  const head = stepText(step).slice(0, 200);
  if (LEDGER.test(head)) return "ledger";
  if (ROUTING.test(head) && head.length < 200) return "routing";
  if (STALL.test(head)) return "stall";
  if (PLAN.test(head)) return "plan";
  if (TERMINATION.test(head) || /termination/i.test(step.recordedName ?? "")) return "termination";
  return step.handoffs.length > 0 && step.kind === "handoff" ? "instruction" : "execution";
}

/** The shape of a run: who instructs whom, how many agents speak, how often humans do. */
export function shapeOf(trajectory: Trajectory, works: readonly Work[]): Shape {
  if (works.some((work) => work === "instruction" || work === "ledger")) return "orchestrated";
  const counts = new Map<string, number>();
  for (const { kind, role } of trajectory.steps) {
    if (kind === "turn") counts.set(normaliseRole(role), (counts.get(normaliseRole(role)) ?? 0) + 1);
  }
  const humanTurns = works.filter((work) => work === "human").length;
  if (counts.size <= 1) return humanTurns >= 2 ? "conversation" : "single";
  return counts.size >= 3 && [...counts.values()].every((turns) => turns === 1) ? "chain" : "round-table";
}

const PAGE_REPORT =
  /^\s*(?:I (?:typed|clicked|scrolled|visited|navigated|pressed|hovered|selected|opened|input)\b|Address: \S)/u;

/** Whether an agent's step reports what a page showed after an action of its own: its values were observed, not made. */
export function reportsPage(step: Step): boolean {
  return step.kind === "turn" && PAGE_REPORT.test(stepText(step).slice(0, 200));
}
