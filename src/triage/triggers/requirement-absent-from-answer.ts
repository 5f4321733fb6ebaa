import { evidenceAt } from "../../core/evidence.ts";
import { defineTrigger, type Finding } from "../define-trigger.ts";
import { REFUSES } from "../reading/language.ts";
import { requirementQuote } from "../reading/quotes.ts";
import type { Requirement } from "../reading/requirements.ts";
import { firstSentence } from "../reading/sentences.ts";
import { sharesWord } from "../reading/words.ts";
import type { FinalAnswer, TriageView } from "../view.ts";

/** The final answer holds nothing of something the task asked it to hold, though it answers the rest of the task. */
export default defineTrigger({
  name: "requirement-absent-from-answer",
  title: "Requirement absent from the answer",
  category: "task-conflict",
  phase: "verify",
  weight: 0.9,
  *find(view) {
    const answer = view.finalAnswer;
    if (!answer || answer.text.trim().length < SHORTEST || REFUSES.test(answer.text)) return;
    const wanted = view.requirements.filter((requirement) => isChecked(view, requirement, answer));
    const absent = wanted.filter((requirement) => !isDelivered(view, requirement, answer));
    if (absent.length === wanted.length || !sharesLanguage(view, answer)) return;
    for (const requirement of absent) yield findingOf(view, answer, requirement);
  },
});

/** Shorter answers give the bare result and name nothing. */
const SHORTEST = 80;

/** Form is not a matter of words, and a later request is answered in its own time. */
const FORM =
  /\b(?:format|form|notation|order|comma|decimal|words?|sentences?|short|brief\w*|rounded|digits?)\b/i;

function isChecked(
  view: TriageView,
  { kind, words, text, place }: Requirement,
  answer: FinalAnswer,
): boolean {
  if (kind !== "content" || words.size < 3 || FORM.test(text)) return false;
  return place.in !== "request" || isLatestRequest(view, place.index, answer);
}

function isLatestRequest(view: TriageView, index: number, answer: FinalAnswer): boolean {
  const next = view.trajectory.requests[index + 1];
  return next === undefined || (next.step !== undefined && next.step > answer.step);
}

/** The answer, what an agent said shortly before it, or what a call wrote, holds a word or value of the requirement. */
function isDelivered(view: TriageView, { words, values }: Requirement, answer: FinalAnswer): boolean {
  const first = Math.max(0, answer.step - DELIVERY);
  for (let step = first; step <= answer.step; step++) {
    if (step < answer.step && !delivers(view, step)) continue;
    if (sharesWord(words, view.words(step))) return true;
    if (view.provenance.valuesOf(step).some(({ key }) => values.includes(key))) return true;
  }
  return false;
}

/** How many steps before the answer its parts may have been given or written. */
const DELIVERY = 30;
const WRITES = /write|edit|save|create|send|submit|post|upload|report|note|patch/i;

function delivers(view: TriageView, step: number): boolean {
  const found = view.steps[step];
  if (found?.kind !== "turn" && found?.kind !== "handoff") return false;
  return found.parts.some(
    ({ kind, call, body }) =>
      kind === "text" || (kind === "call" && (WRITES.test(call?.name ?? "") || body.includes(">"))),
  );
}

/** An answer that shares no word with the task is in another language, or about another task. */
function sharesLanguage(view: TriageView, answer: FinalAnswer): boolean {
  return view.requirements.some(({ words }) => sharesWord(words, view.words(answer.step)));
}

function findingOf(view: TriageView, answer: FinalAnswer, requirement: Requirement): Finding {
  const body = view.steps[answer.step]?.parts[answer.part]?.body ?? "";
  const offset = Math.max(0, body.lastIndexOf(answer.text));
  const { start, end } = firstSentence(body.slice(offset));
  const place = { in: "step", step: answer.step, part: answer.part } as const;
  return {
    step: answer.step,
    object: `requirement:${requirement.index}`,
    wrong: evidenceAt(view.trajectory, place, offset + start, offset + end),
    reference: requirementQuote(view, requirement),
    why: "The answer says nothing about what the task asks for here.",
  };
}
