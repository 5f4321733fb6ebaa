import type { Category, Diagnosis, Suspect, Trigger } from "../core/diagnosis.ts";
import type { Absence, Evidence, Place } from "../core/evidence.ts";
import type { Trajectory } from "../core/trajectory.ts";
import { count } from "./words.ts";

/** What every report is made of: a diagnosis, the run it is about, and how people address that run. */
export interface Report {
  diagnosis: Diagnosis;
  trajectory: Trajectory;
  /** What to type after `rootstep show`: a file, or `file#id`. */
  address: string;
  /** The expected answer, only when it was asked for. */
  reference?: string | undefined;
}

/** The suspect that the diagnosis names as the root. */
export function leaderOf(diagnosis: Diagnosis): Suspect | undefined {
  if (diagnosis.step === undefined) return undefined;
  return diagnosis.suspects.find(({ step }) => step === diagnosis.step);
}

/** The other suspects, likeliest first. */
export function runnersUp(diagnosis: Diagnosis, top: number): Suspect[] {
  return diagnosis.suspects
    .filter(({ step }) => step !== diagnosis.step)
    .sort((a, b) => b.probability - a.probability || a.step - b.step)
    .slice(0, top);
}

/** Probability and number of the steps that a report does not list. */
export function restOf(diagnosis: Diagnosis, runners: readonly Suspect[]): { steps: number; mass: number } {
  const shown = [...runners, ...[leaderOf(diagnosis)].filter((suspect) => suspect !== undefined)];
  const named = diagnosis.step === undefined ? runners.length : runners.length + 1;
  const mass = 1 - shown.reduce((sum, suspect) => sum + suspect.probability, 0);
  return { steps: Math.max(0, diagnosis.run.steps - named), mass: Math.min(1, Math.max(0, mass)) };
}

/** Categories as people read them. */
export const CATEGORIES: Record<Category, string> = {
  "task-conflict": "Conflict with the task",
  "history-conflict": "Conflict with an earlier step",
  "intra-step-conflict": "Conflict within the step",
  "environment-anomaly": "Something wrong in the environment",
};

export const SIGNALS_ONLY = "Suspected by signals only";

/** What went wrong, in the words of the rule that fired; without a rule nothing is claimed beyond suspicion. */
export function titleOf(diagnosis: Diagnosis): string {
  const trigger = leaderOf(diagnosis)?.triggers[0];
  if (trigger) return trigger.title;
  const read = diagnosis.support.some(({ by }) => by === "model" || by === "person");
  return read && diagnosis.category ? CATEGORIES[diagnosis.category] : SIGNALS_ONLY;
}

/** What the role was doing at a step: "in its handoff to FlightAgent", "calling refund_order". */
export function doingAt({ steps }: Trajectory, index: number, role: string | undefined): string {
  const step = steps[index];
  if (!step) return "";
  if (role !== undefined && step.role !== role) return `at a step of ${step.role}`;
  const addressees = [...new Set(step.handoffs.map(({ to }) => to))];
  if (addressees.length > 0) return `in its handoff to ${addressees.join(", ")}`;
  const calls = step.parts.filter((part) => part.kind === "call").map((part) => part.call?.name ?? "a tool");
  if (calls.length > 0) return `calling ${[...new Set(calls)].join(", ")}`;
  return step.kind === "result" ? "in its result" : "";
}

/** The step a place belongs to, where it has one: the task often stands in a step of its own. */
export function stepOf(trajectory: Trajectory, place: Place): number | undefined {
  if (place.in === "step") return place.step;
  return place.in === "request" ? trajectory.requests[place.index]?.step : undefined;
}

/** Who wrote the words at a place: "Orchestrator to FlightAgent", "human, the task", "the instructions of agent". */
export function writerAt(trajectory: Trajectory, place: Place): string {
  switch (place.in) {
    case "step":
      return roleLine(trajectory, place.step);
    case "request": {
      const role = trajectory.steps[trajectory.requests[place.index]?.step ?? -1]?.role;
      const name = place.index === 0 ? "the task" : `request ${place.index}`;
      return role === undefined ? name : `${role}, ${name}`;
    }
    case "instruction":
      return `the instructions of ${trajectory.instructions[place.index]?.role ?? "a role"}`;
    case "artifact":
      return trajectory.artifacts[place.index]?.name ?? "an artifact";
  }
}

function roleLine({ steps, requests }: Trajectory, index: number): string {
  const step = steps[index];
  if (!step) return `step ${index}`;
  const to = step.handoffs[0]?.to;
  if (to !== undefined) return `${step.role} to ${to}`;
  return requests[0]?.step === index ? `${step.role}, the task` : step.role;
}

export function isAbsence(reference: Evidence | Absence): reference is Absence {
  return "searched" in reference;
}

/** What was searched without success, in words: "in none of the 41 steps before, nor in the task". */
export function absenceWords({ searched }: Absence, step: number): string {
  const { first, last } = searched;
  const steps = last < first ? 0 : last - first + 1;
  const elsewhere = searched.what
    .replace(/(?:,? ?(?:and )?)?\b(?:every step|steps?)(?: before)?$/u, "")
    .trim()
    .replace(/, (?=[^,]*$)/u, " or ");
  const nor = elsewhere === "" ? "" : `, nor in ${elsewhere}`;
  if (steps === 0) return `there is no step before${nor}`;
  const before = first === 0 && last === step - 1;
  if (steps === 1) return `not in step ${first}, the only one ${before ? "before" : "searched"}${nor}`;
  return `in none of the ${count(steps, "step")} ${before ? "before" : `from ${first} to ${last}`}${nor}`;
}

/** Every trigger at a step, from its suspect and from the instances, each once. */
export function triggersAt(diagnosis: Diagnosis, step: number): Trigger[] {
  const suspected = diagnosis.suspects.find((suspect) => suspect.step === step)?.triggers ?? [];
  const instanced = diagnosis.instances.flatMap(({ triggers }) => triggers.filter((t) => t.step === step));
  const unique = new Map([...suspected, ...instanced].map((t) => [JSON.stringify([t.rule, t.object]), t]));
  return [...unique.values()];
}
