import type { Step } from "../../core/trajectory.ts";
import type { TriageView } from "../view.ts";
import { AFFIRMS } from "./language.ts";
import type { CallPlace } from "./state-changes.ts";
import { stem } from "./words.ts";

const ASKS = /\?|\bconfirm|\breply\b|\banswer with\b|let me know|please (?:say|tell)/i;
const SAYS_YES = /^\W*(?:yes|yep|yeah|I confirm|confirmed)\b/i;
/** Who is asked to confirm and answers with what was asked for, a reason, a card, a choice, agrees, unless he objects. */
const REFUSES =
  /\?|(?<![\p{L}\d])(?:no(?! longer| problem)|not|nope|nein|non|\w+n[’']t|wait|actually|instead|rather|stop|hold on|first|never ?mind|but)(?![\p{L}\d])/iu;
const ASKS_TO_CONFIRM =
  /\bconfirm|\bproceed|go ahead|\(yes|\byes\b|shall I|should I|do you (?:want|agree)|would you like me to|is (?:that|this|everything) (?:ok|okay|right|correct|fine)/i;

/**
 * Whether a human agreed to a call: the last human message before it says yes to a question of an agent, and that
 * question was not about another kind of action.
 */
export function isConfirmed(view: TriageView, call: CallPlace): boolean {
  const human = view.before(call.step, "message", 1)[0];
  const question = human && lastSpeech(view, human.index);
  if (!human || !question) return false;
  const asked = view.text(question.index).slice(-SPOKEN);
  const answer = view.text(human.index).slice(0, SPOKEN);
  if (!ASKS.test(asked) && !SAYS_YES.test(answer)) return false;
  const agrees = AFFIRMS.test(answer) || (ASKS_TO_CONFIRM.test(asked) && !REFUSES.test(answer));
  return agrees && !isAboutAnother(view, call, asked, answer);
}

/** A question stands at the end of what an agent says, an answer at the head of what a human says. */
const SPOKEN = 4000;

/** The last turn before a step in which an agent says something. */
function lastSpeech(view: TriageView, before: number): Step | undefined {
  return view
    .before(before, "turn", 6)
    .findLast((turn) => turn.parts.some(({ kind, body }) => kind === "text" && body.trim().length > 1));
}

/** The question names another action that the run also takes, and nothing said names this call's action or values. */
function isAboutAnother(view: TriageView, call: CallPlace, asked: string, answer: string): boolean {
  const spoken = `${asked}\n${answer}`;
  const mine = namesOf(call.name);
  if (mine.some((word) => spoken.toLowerCase().includes(word)) || sharesValue(view, call, spoken))
    return false;
  const question = /[^.!?\n]*\?/gu;
  const last = (asked.match(question)?.at(-1) ?? asked).toLowerCase();
  const others = new Set(view.stateChanges.slice(0, FEW).flatMap(({ name }) => namesOf(name)));
  return [...others].some((word) => !mine.includes(word) && last.includes(word));
}

const FEW = 100;

/** The words of a call's name, ending cut: `create_return_label` says creat, return, label. */
function namesOf(name: string): string[] {
  return name
    .split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])/u)
    .filter((word) => word.length > 3)
    .map((word) => stem(word.toLowerCase()).replace(/e$/u, ""));
}

function sharesValue(view: TriageView, { step, index }: CallPlace, words: string): boolean {
  const part = view.steps[step]?.parts[index];
  const strings = part?.body.matchAll(/"([^"\\]{3,60})"/gu) ?? [];
  return Array.from(strings, ([, value = ""]) => value).some((value) => words.includes(value));
}
