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
 * A diagnosis with what people say of its run: whoever names its step and role confirms it, whatever diagnosis they judged;
 * whoever names another one, or rejects it, is named among its issues. Nothing else of it changes.
 */
export function withPeople(diagnosis: Diagnosis, labels: readonly LabelRecord[]): Diagnosis {
  const words = lastWords(labels);
  if (words.length === 0) return diagnosis;
  const confirming = words.filter((label) => agrees(diagnosis, label));
  const others = words.filter((label) => !confirming.includes(label));
  const support = diagnosis.support.filter(({ by }) => by !== "person");
  return {
    ...diagnosis,
    support: [...support, ...confirming.map(({ by, at }) => ({ by: "person" as const, who: by, at }))],
    issues: [...diagnosis.issues, ...others.map((label) => dissentOf(label))],
  };
}

/** A rejection agrees with nothing; a confirmation of a run without a root agrees with a verdict that names none. */
function agrees({ step, role }: Diagnosis, label: LabelRecord): boolean {
  if (label.judgement === "rejected" || label.step !== step) return false;
  if (label.role === undefined || role === undefined)
    return label.judgement === "confirmed" || step !== undefined;
  return normaliseRole(label.role) === normaliseRole(role);
}

function dissentOf({ by, at, judgement, step, role, reason }: LabelRecord): string {
  const where = [...(step === undefined ? [] : [`step ${step}`]), ...(role === undefined ? [] : [role])].join(
    ", ",
  );
  const says = judgement === "rejected" || where === "" ? "says that it is wrong" : `names ${where}`;
  return `${by} ${says} (${at.slice(0, 10)})${reason === undefined || reason === "" ? "" : `: ${reason}`}`;
}
