import { z } from "zod";
import { fieldText } from "./render.ts";
import { fold, foldText } from "./text.ts";
import type { Trajectory } from "./trajectory.ts";

/** Where in a run a text stands: a part of a step, an instruction, a request or an artifact. */
export const Place = z.discriminatedUnion("in", [
  z.strictObject({ in: z.literal("step"), step: z.int().nonnegative(), part: z.int().nonnegative() }),
  z.strictObject({ in: z.literal("instruction"), index: z.int().nonnegative() }),
  z.strictObject({ in: z.literal("request"), index: z.int().nonnegative() }),
  z.strictObject({ in: z.literal("artifact"), index: z.int().nonnegative() }),
]);
export type Place = z.infer<typeof Place>;

/** Words found at an exact place of the run. Only `verifyQuote` and `evidenceAt` make it. */
export const Evidence = z.strictObject({
  /** The words as they stand in the run, not as they were claimed. */
  quote: z.string(),
  place: Place,
  /** Offsets in the field text of the place. */
  start: z.int().nonnegative(),
  end: z.int().nonnegative(),
  match: z.enum(["exact", "normalised"]),
  /** The step the claim named, when the words stand elsewhere. */
  citedStep: z.int().optional(),
});
export type Evidence = z.infer<typeof Evidence>;

/** Something that stands nowhere in a stretch of the run; checked by code, shown in words, never as a quote. */
export const Absence = z.strictObject({
  value: z.string(),
  /** The steps searched, both included; -1 for `last` when there was no step to search. */
  searched: z.strictObject({ first: z.int(), last: z.int(), what: z.string() }),
});
export type Absence = z.infer<typeof Absence>;

/** Words somebody claims to have read. */
export interface Quote {
  text: string;
  /** The step the words are said to stand in. */
  step?: number;
}

export type QuoteCheck = { ok: true; evidence: Evidence } | { ok: false; reason: string };

/**
 * Looks for a claimed quote in a run: at the cited step exactly, then normalised (NFKC, case, blanks), then in all
 * other places, nearest to the cited step first. A right quote cited at a wrong step is relocated and says so.
 */
export function verifyQuote(trajectory: Trajectory, quote: Quote): QuoteCheck {
  if (foldText(quote.text).trim() === "") return { ok: false, reason: "the quote is empty" };
  const places = placesOf(trajectory, quote.step);
  for (const group of [places.filter((p) => isCited(p, quote)), places.filter((p) => !isCited(p, quote))]) {
    for (const match of ["exact", "normalised"] as const) {
      for (const place of group) {
        const found = findIn(textAt(trajectory, place), quote.text, match);
        if (found) return { ok: true, evidence: evidenceOf(trajectory, place, found, match, quote) };
      }
    }
  }
  const where = quote.step === undefined ? "" : ` in step ${quote.step} or`;
  return { ok: false, reason: `not found${where} anywhere in the run: "${quote.text.slice(0, 60)}"` };
}

/** Evidence for a stretch of text whose place is known; throws when the offsets lie outside the text. */
export function evidenceAt(trajectory: Trajectory, place: Place, start: number, end: number): Evidence {
  const text = textAt(trajectory, place);
  if (start < 0 || end > text.length || start >= end) {
    throw new RangeError(
      `no text at ${start}–${end} of ${JSON.stringify(place)} (${text.length} characters)`,
    );
  }
  return { quote: text.slice(start, end), place, start, end, match: "exact" };
}

/** The field text of a place; empty when the place does not exist. */
export function textAt(trajectory: Trajectory, place: Place): string {
  switch (place.in) {
    case "step": {
      const part = trajectory.steps[place.step]?.parts[place.part];
      return part ? fieldText(part) : "";
    }
    case "instruction":
      return trajectory.instructions[place.index]?.text ?? "";
    case "request":
      return trajectory.requests[place.index]?.text ?? "";
    case "artifact": {
      const artifact = trajectory.artifacts[place.index];
      return artifact && artifact.encoding === "text" ? artifact.body : "";
    }
  }
}

/** Short name of a place for people: "step 17", "the task", "the instructions of agent". */
export function placeName(trajectory: Trajectory, place: Place): string {
  switch (place.in) {
    case "step":
      return `step ${place.step}`;
    case "instruction":
      return `the instructions of ${trajectory.instructions[place.index]?.role ?? "?"}`;
    case "request":
      return place.index === 0 ? "the task" : `request ${place.index}`;
    case "artifact":
      return trajectory.artifacts[place.index]?.name ?? "an artifact";
  }
}

/** Every place of the run that holds text: steps by distance from `near`, then instructions, requests, artifacts. */
function placesOf(trajectory: Trajectory, near: number | undefined): Place[] {
  const steps = trajectory.steps.map((step) => step.index);
  if (near !== undefined) steps.sort((a, b) => Math.abs(a - near) - Math.abs(b - near) || a - b);
  return [
    ...steps.flatMap((step) =>
      (trajectory.steps[step]?.parts ?? []).map((_, part): Place => ({ in: "step", step, part })),
    ),
    ...trajectory.instructions.map((_, index): Place => ({ in: "instruction", index })),
    ...trajectory.requests.map((_, index): Place => ({ in: "request", index })),
    ...trajectory.artifacts.map((_, index): Place => ({ in: "artifact", index })),
  ];
}

function isCited(place: Place, quote: Quote): boolean {
  return quote.step === undefined || (place.in === "step" && place.step === quote.step);
}

function findIn(text: string, wanted: string, match: "exact" | "normalised"): [number, number] | undefined {
  if (match === "exact") {
    const start = text.indexOf(wanted);
    return start < 0 ? undefined : [start, start + wanted.length];
  }
  const folded = fold(text);
  const needle = foldText(wanted);
  const at = folded.text.indexOf(needle);
  if (at < 0) return undefined;
  return [folded.origin[at] ?? 0, folded.origin[at + needle.length] ?? text.length];
}

function evidenceOf(
  trajectory: Trajectory,
  place: Place,
  [start, end]: [number, number],
  match: "exact" | "normalised",
  quote: Quote,
): Evidence {
  const text = textAt(trajectory, place);
  const stop = start + text.slice(start, end).trimEnd().length;
  const moved = !isCited(place, quote) && quote.step !== undefined;
  return {
    quote: text.slice(start, stop),
    place,
    start,
    end: stop,
    match,
    ...(moved ? { citedStep: quote.step } : {}),
  };
}
