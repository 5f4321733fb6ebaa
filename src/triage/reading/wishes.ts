import { fieldText } from "../../core/render.ts";
import type { TriageView } from "../view.ts";
import { AFFIRMS } from "./language.ts";
import type { PlacedValue } from "./provenance.ts";
import { sentenceAround } from "./sentences.ts";

/** How many human messages back a wish binds; keeps the rules linear. */
const REACH = 24;

const LEAVE_ALONE =
  /\b(?:keep(?:ing)? (?:it|that|this|them|the|#?[\w-]*\d)|leave (?:it|that|this|#?[\w-]*\d)|(?:don[’']t|do not|never) (?:touch|cancel|return|refund|change|exchange|delete|remove|want to (?:cancel|return|refund|exchange))|except|anything but)\b/i;
const TAKES_AWAY = /cancel|return|refund|exchange|delete|remove|drop|close|revoke/i;

/** The last place before a call where the human named its value, when he said there to leave it alone. */
export function exclusionOf(view: TriageView, used: PlacedValue, call: string): PlacedValue | undefined {
  if (!TAKES_AWAY.test(call)) return undefined;
  const named = humanMentions(view, used).at(-1);
  const part = named && view.steps[named.step]?.parts[named.part];
  if (!named || !part) return undefined;
  const text = fieldText(part);
  const { start, end } = sentenceAround(text, named.start, named.end);
  return LEAVE_ALONE.test(text.slice(start, end)) ? named : undefined;
}

function humanMentions(view: TriageView, used: PlacedValue): PlacedValue[] {
  return view
    .before(used.step, "message", REACH)
    .flatMap(({ index }) => view.provenance.valuesOf(index))
    .filter(({ key, author }) => key === used.key && author === "human");
}

const SEVERAL =
  /\b(?:all|both|each|every|everything|any|others?|rest|remaining|two|three|four|five|orders|reservations|bookings|items|flights|tickets|invoices|subscriptions)\b/i;

/** The human asked for several things, so that a call for one he did not name may be right. */
export function wantsSeveral(view: TriageView, before: number): boolean {
  return view.before(before, "message", REACH).some(({ index }) => SEVERAL.test(view.text(index)));
}

/** An agent spelled the value out, and the next human message said yes. */
export function isAgreed(view: TriageView, used: PlacedValue): boolean {
  return view.before(used.step, "message", 6).some((human) => {
    if (!AFFIRMS.test(view.text(human.index))) return false;
    const turn = view.before(human.index, "turn", 1)[0];
    return turn !== undefined && view.provenance.valuesOf(turn.index).some(({ key }) => key === used.key);
  });
}
