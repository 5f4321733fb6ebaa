import type { TriageView } from "../view.ts";
import type { Occurrence } from "./provenance.ts";
import type { Stretch } from "./sentences.ts";
import type { ValueKind } from "./values.ts";

/** A thing that a sentence names: a value, or words in quotes or backticks. */
export interface NamedThing {
  text: string;
  key: number;
}

const NAMES: ReadonlySet<ValueKind> = new Set(["id", "path", "url", "email", "date"]);

/** The ids, paths, addresses, dates and long numbers of a stretch of a step, in order. */
export function namedThings(view: TriageView, at: Stretch & { step: number; part: number }): NamedThing[] {
  const part = view.steps[at.step]?.parts[at.part];
  const text = part?.body ?? "";
  return view.provenance
    .valuesOf(at.step)
    .filter((value) => value.part === at.part && value.start >= at.start && value.end <= at.end)
    .map(({ kind, key, start, end }) => ({ kind, key, text: text.slice(start, end) }))
    .filter(({ kind, text: words }) => isTelling(kind, words));
}

function isTelling(kind: ValueKind, words: string): boolean {
  const digits = words.replace(/\D/gu, "").length;
  if (kind === "number") return digits >= 3;
  return NAMES.has(kind) && (kind !== "id" || digits >= 3);
}

/** Where an agent first wrote a thing in a call or in words, before a step; absent when a tool, a human or the task gave it. */
export function introducedBy(view: TriageView, thing: NamedThing, before: number): Occurrence | undefined {
  const trail = view.provenance.trails.get(thing.key);
  if (trail?.author !== "agent" || view.provenance.given(thing.key)) return undefined;
  return trail.first.step < before ? trail.first : undefined;
}
