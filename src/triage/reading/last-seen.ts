import type { Part } from "../../core/trajectory.ts";
import type { TriageView } from "../view.ts";
import { type Argument, argumentsOf } from "./call-arguments.ts";
import { type JsonRecord, plainId, recordsOf } from "./json-records.ts";
import type { CallPlace } from "./state-changes.ts";

/** A record as a result last showed it before a call, and the argument of the call that names it. */
export interface SeenRecord {
  record: JsonRecord;
  argument: Argument;
  step: number;
  part: number;
  source: Part;
}

/** How many results that hold the id are looked at, latest first; keeps the rules linear. */
const LOOK_BACK = 6;

/** The records that a call names, each as it was last seen before. */
export function recordsNamedBy(view: TriageView, { step, index }: CallPlace): SeenRecord[] {
  const part = view.steps[step]?.parts[index];
  const values = view.provenance.valuesOf(step).filter((value) => value.part === index);
  return (part ? argumentsOf(part) : []).flatMap((argument) => {
    const value = values.find(({ start, end }) => start <= argument.start + 1 && end === argument.end);
    const steps = value ? (view.provenance.trails.get(value.key)?.steps ?? []) : [];
    const seen = lastSeen(view, plainId(argument.text), stepsBefore(steps, step));
    return seen ? [{ ...seen, argument }] : [];
  });
}

function stepsBefore(steps: readonly number[], before: number): number[] {
  const end = steps.findLastIndex((step) => step < before) + 1;
  return steps.slice(Math.max(0, end - LOOK_BACK), end);
}

function lastSeen(
  view: TriageView,
  id: string,
  steps: readonly number[],
): Omit<SeenRecord, "argument"> | undefined {
  for (const step of steps.toReversed()) {
    for (const [part, source] of (view.steps[step]?.parts ?? []).entries()) {
      const record = recordsOf(source).find((candidate) => candidate.id === id && candidate.fields.size > 1);
      if (record) return { record, step, part, source };
    }
  }
  return undefined;
}
