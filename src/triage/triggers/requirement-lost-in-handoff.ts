import type { IndexedHandoff } from "../../core/handoffs.ts";
import { oneLine } from "../../core/text.ts";
import { defineTrigger, type Finding } from "../define-trigger.ts";
import { requirementQuote } from "../reading/quotes.ts";
import type { Requirement } from "../reading/requirements.ts";
import { findValues } from "../reading/values.ts";
import { coverage, rootCoverage, tellingWords } from "../reading/words.ts";
import type { TriageView } from "../view.ts";

/** A brief leaves out a limit of the task that an earlier brief to the same role still carried. */
export default defineTrigger({
  name: "requirement-lost-in-handoff",
  title: "Requirement lost in a handoff",
  category: "task-conflict",
  phase: "plan",
  weight: 2.6,
  *find(view) {
    const limits = view.requirements.filter(({ kind }) => kind === "limit");
    if (limits.length === 0) return;
    const briefsTo = new Map<string, Brief[]>();
    for (const handoff of view.handoffs.all) {
      const brief = briefOf(view, handoff);
      const earlier = briefsTo.get(handoff.to) ?? [];
      const finding = lossIn(view, brief, earlier.slice(-LOOK_BACK), limits);
      if (finding) yield finding;
      briefsTo.set(handoff.to, earlier);
      earlier.push(brief);
    }
  },
});

/** How many briefs to one role back an errand may have been given; keeps the rule linear. */
const LOOK_BACK = 12;

/** The first limit that an earlier brief of the same errand carried and this one does not. */
function lossIn(
  view: TriageView,
  brief: Brief,
  earlier: readonly Brief[],
  limits: readonly Requirement[],
): Finding | undefined {
  if (earlier.length === 0 || pointsBack(brief)) return undefined;
  for (const limit of limits) {
    if (mayCarry(brief, limit)) continue;
    const carrier = earlier.findLast((other) => carries(other, limit) && isSameErrand(other, brief, limit));
    const finding = carrier && findingOf(view, brief, carrier, limit);
    if (finding) return finding;
  }
  return undefined;
}

interface Brief {
  handoff: IndexedHandoff;
  text: string;
  words: ReadonlySet<string>;
  values: ReadonlySet<number>;
}

function briefOf(view: TriageView, handoff: IndexedHandoff): Brief {
  const parts = view.steps[handoff.step]?.parts ?? [];
  const body = parts[handoff.part]?.body ?? "";
  const text = body.slice(handoff.start, handoff.end);
  const isWholeStep = parts.length === 1 && text.length === body.length;
  const values = isWholeStep ? view.provenance.valuesOf(handoff.step) : findValues(text);
  return {
    handoff,
    text,
    words: isWholeStep ? view.words(handoff.step) : tellingWords(text),
    values: new Set(values.map(({ key }) => key)),
  };
}

const POINTS_BACK =
  /\b(?:as (?:before|above|briefed|discussed|agreed)|(?:same|previous|earlier|original|initial|first) (?:limits|constraints|requirements|conditions|brief|rules|criteria|points|instructions)|(?:limits|constraints|requirements|conditions|criteria|points|brief) (?:as before|(?:still )?(?:apply|hold|stand|stay))|(?:all|everything|the) (?:else|other points|rest) (?:\w+ )?(?:stays?|remains?|holds?|unchanged|as before|the same))\b/i;

function pointsBack({ text }: Brief): boolean {
  return POINTS_BACK.test(text);
}

const SAME_ERRAND = 0.4;

/** The later brief gives the errand anew: it repeats a good part of what the earlier one said besides the limit. */
function isSameErrand(earlier: Brief, later: Brief, limit: Requirement): boolean {
  const rest = new Set([...earlier.words].filter((word) => !limit.words.has(word)));
  return later.text.length >= 60 && rest.size >= 4 && coverage(rest, later.words) >= SAME_ERRAND;
}

/** A brief carries a limit when it holds all its values, or most of its words when it has none. */
function carries(brief: Brief, { values, words }: Requirement): boolean {
  if (values.length > 0) return values.every((value) => brief.values.has(value));
  return words.size >= 2 && coverage(words, brief.words) >= 0.6;
}

/** In doubt a brief carries a limit: one of its values, or a good part of its words. */
function mayCarry(brief: Brief, { values, words }: Requirement): boolean {
  return values.some((value) => brief.values.has(value)) || rootCoverage(words, brief.words) >= 0.35;
}

function findingOf(view: TriageView, brief: Brief, earlier: Brief, lost: Requirement): Finding | undefined {
  const { step, part, start, end } = brief.handoff;
  if (end <= start) return undefined;
  return {
    step,
    object: `requirement:${lost.index}`,
    wrong: view.quote({ step, part, start, end: Math.min(end, start + 100) }),
    reference: requirementQuote(view, lost),
    why: `The new brief to ${brief.handoff.to} leaves out “${oneLine(lost.text, 60)}”, which step ${earlier.handoff.step} still carried.`,
  };
}
