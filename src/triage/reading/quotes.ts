import { type Evidence, evidenceAt, textAt } from "../../core/evidence.ts";
import { fieldText } from "../../core/render.ts";
import { oneLine } from "../../core/text.ts";
import type { Part } from "../../core/trajectory.ts";
import type { TriageView } from "../view.ts";
import type { Occurrence } from "./provenance.ts";
import type { Requirement } from "./requirements.ts";

/** The words of a value at its place. */
export function valueText(view: TriageView, { step, part, start, end }: Occurrence): string {
  const found = view.steps[step]?.parts[part];
  return found ? fieldText(found).slice(start, end) : "";
}

/** Evidence for a requirement where it was stated. */
export function requirementQuote(view: TriageView, { place, start, end }: Requirement): Evidence {
  return evidenceAt(view.trajectory, place, start, Math.min(end, start + 240));
}

/** Evidence for the sentence of an instruction, request or artifact that a match lies in. */
export function placeQuote(
  view: TriageView,
  place: Evidence["place"],
  stretch: { start: number; end: number },
): Evidence {
  const end = Math.min(textAt(view.trajectory, place).length, stretch.end, stretch.start + 240);
  return evidenceAt(view.trajectory, place, stretch.start, end);
}

/** Evidence for a whole call, cut at 160 characters. */
export function callQuote(view: TriageView, step: number, part: number): Evidence | undefined {
  const found = view.steps[step]?.parts[part];
  if (!found) return undefined;
  const end = Math.min(160, fieldText(found).length);
  return end > 0 ? evidenceAt(view.trajectory, { in: "step", step, part }, 0, end) : undefined;
}

/** Evidence for a call that shows one stretch of it: the whole call where that is short, else the words around. */
export function callQuoteAround(view: TriageView, at: Occurrence): Evidence | undefined {
  const found = view.steps[at.step]?.parts[at.part];
  if (!found) return undefined;
  return fieldText(found).length <= 160 ? callQuote(view, at.step, at.part) : view.quote(at);
}

/** Key of the call that a part is or answers: `call:refund({"order":17})`. */
export function callKey(view: TriageView, part: Part): string {
  const call = part.kind === "call" ? part : view.callOf(part.call?.id ?? "")?.part;
  return `call:${call ? oneLine(fieldText(call), 80) : (part.call?.name ?? "")}`;
}
