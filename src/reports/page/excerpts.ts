import type { Trigger } from "../../core/diagnosis.ts";
import { type Evidence, textAt } from "../../core/evidence.ts";
import type { Trajectory } from "../../core/trajectory.ts";
import { absenceWords, isAbsence, stepOf, writerAt } from "../facts.ts";
import { cut, cutName } from "./cut.ts";
import type { Excerpt, Pair } from "./page.ts";

/** Characters shown on either side of a quote. */
const AROUND = 140;
/** A longer quote is cut in its middle; the whole of it stands in the step. */
const LONGEST = 1200;

/** Both sides of a trigger, as the page shows them. */
export function pairOf(trajectory: Trajectory, trigger: Trigger): Pair {
  const { rule, title, why, step, role, wrong, reference } = trigger;
  const violated = isAbsence(reference)
    ? { value: cutName(reference.value), words: cut(absenceWords(reference, step)) }
    : excerptOf(trajectory, reference);
  const words = { rule: cutName(rule), title: cutName(title), why: cut(why), role: cutName(role) };
  return { ...words, step, done: excerptOf(trajectory, wrong), violated };
}

/** A quote with the words around it, cut at lines and words where that is near. */
function excerptOf(trajectory: Trajectory, evidence: Evidence): Excerpt {
  const { place, start, end, match, citedStep } = evidence;
  const text = textAt(trajectory, place);
  const step = stepOf(trajectory, place);
  const isArguments = place.in === "step" && trajectory.steps[place.step]?.parts[place.part]?.kind === "call";
  const before = tailOf(text.slice(Math.max(0, start - AROUND), start), start > AROUND);
  const after = headOf(text.slice(end, end + AROUND), text.length > end + AROUND);
  return {
    place,
    ...(step === undefined ? {} : { step }),
    writer: cutName(writerAt(trajectory, place)),
    before: isArguments ? withinArgument(before) : before,
    quote: shortened(evidence.quote),
    after: isArguments ? after.replace(/(?<!\\)",.*$/su, "") : after,
    start,
    end,
    match,
    ...(citedStep === undefined ? {} : { citedStep }),
    ...(isArguments ? { isArguments: true as const } : {}),
  };
}

/** What stands before a quote in the same argument of a call: not the names and values of the others. */
function withinArgument(before: string): string {
  const begun = before.lastIndexOf('":"');
  return begun < 0 ? before : before.slice(begun + 3);
}

function shortened(quote: string): string {
  if (quote.length <= LONGEST) return quote;
  return `${quote.slice(0, LONGEST * 0.7).toWellFormed()} … ${quote.slice(-LONGEST * 0.3).toWellFormed()}`;
}

function tailOf(text: string, isCut: boolean): string {
  const line = text.slice(text.lastIndexOf("\n\n") + 1).trimStart();
  if (!isCut || line.length < text.trimStart().length) return line.toWellFormed();
  return `… ${line.replace(/^\S{0,24}\s/u, "")}`.toWellFormed();
}

function headOf(text: string, isCut: boolean): string {
  const stop = text.indexOf("\n\n");
  if (stop >= 0) return text.slice(0, stop).trimEnd().toWellFormed();
  return (isCut ? `${text.replace(/\s\S{0,24}$/u, "")} …` : text.trimEnd()).toWellFormed();
}
