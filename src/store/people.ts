import type { Diagnosis } from "../core/diagnosis.ts";
import { normaliseRole } from "../core/handoffs.ts";
import type { LabelRecord } from "./records.ts";

/** The last word of every person, newest first. */
export function lastWords(labels: readonly LabelRecord[]): LabelRecord[] {
  const words = new Map<string, LabelRecord>();
  for (const label of labels) {
    words.delete(label.by);
    words.set(label.by, label);
  }
  return [...words.values()].reverse();
}

/**
 * A diagnosis with what people say of its run. Whoever names its step and role confirms it, whatever diagnosis they judged;
 * what the others say stands beside it. Nothing else of it changes.
 */
export function withPeople(diagnosis: Diagnosis, labels: readonly LabelRecord[]): Diagnosis {
  const words = lastWords(labels);
  if (words.length === 0) return diagnosis;
  const people = words.map(({ by, at, judgement, step, role, reason }) => ({
    ...{ who: by, at, judgement, step, role, reason },
    agrees: agrees(diagnosis, { judgement, step, role }),
  }));
  const confirmed = people
    .filter((person) => person.agrees)
    .map(({ who, at }) => ({ by: "person" as const, who, at }));
  const support = diagnosis.support.filter(({ by }) => by !== "person");
  return { ...diagnosis, support: [...support, ...confirmed], people };
}

/** A rejection agrees with nothing; a confirmation without a step agrees with a verdict that names none. */
function agrees({ step, role }: Diagnosis, label: Pick<LabelRecord, "judgement" | "step" | "role">): boolean {
  if (label.judgement === "rejected" || label.step !== step) return false;
  if (label.role === undefined || role === undefined) {
    return label.judgement === "confirmed" || step !== undefined;
  }
  return normaliseRole(label.role) === normaliseRole(role);
}
