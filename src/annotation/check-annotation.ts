import { verifyQuote } from "../core/evidence.ts";
import { normaliseRole } from "../core/handoffs.ts";
import type { Trajectory } from "../core/trajectory.ts";
import type { Annotation } from "./records.ts";

/** Why an annotation does not count; none when it does. Nothing of it is repaired. */
export function annotationFaults(run: Trajectory, annotation: Annotation): string[] {
  const { by, step, role, reason, quotes, minutes } = annotation;
  const { length } = run.steps;
  return [
    ...(isPerson(by) ? [] : [`"${by}" is no person's name`]),
    ...(Number.isInteger(step) && step >= 0 && step < length
      ? []
      : [`there is no step ${step}; the run has steps 0 to ${length - 1}`]),
    ...(isRecorded(run, role) ? [] : [`no step of the run has the role "${role}"`]),
    ...(reason.trim() === "" ? ["it gives no reason"] : []),
    ...(quotes.length === 0
      ? ["it quotes nothing"]
      : quotes.flatMap((quote) => quoteFault(run, step, quote))),
    ...(Number.isFinite(minutes) && minutes >= 0 ? [] : ["it gives no minutes"]),
  ];
}

/** Annotators are people: the name of a model, `provider/model`, is none. */
export function isPerson(name: string): boolean {
  return /^[^/\p{Cc}]{1,80}$/u.test(name) && name.trim() === name;
}

function isRecorded({ steps }: Trajectory, role: string): boolean {
  const wanted = normaliseRole(role);
  if (wanted === "") return false;
  return steps.some(
    (step) => normaliseRole(step.role) === wanted || normaliseRole(step.recordedName ?? step.role) === wanted,
  );
}

/** The words must stand in the run as they are, in the step or elsewhere. */
function quoteFault(run: Trajectory, step: number, text: string): string[] {
  const shown = JSON.stringify(text.length > 60 ? `${text.slice(0, 59)}…` : text);
  for (const quote of [{ text, step }, { text }]) {
    const check = verifyQuote(run, quote);
    if (!check.ok) return [`${shown} stands nowhere in the run`];
    if (check.evidence.match === "exact") return [];
  }
  return [`${shown} does not stand in the run as it is written`];
}
