import type { IndexedHandoff } from "../../core/handoffs.ts";
import { defineTrigger, type Finding } from "../define-trigger.ts";
import { requirementQuote } from "../reading/quotes.ts";
import type { Requirement } from "../reading/requirements.ts";
import { findValues } from "../reading/values.ts";
import { coverage, similarity, tellingWords } from "../reading/words.ts";
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
    const briefs = view.handoffs.all.map((handoff) => briefOf(view, handoff));
    for (const [index, brief] of briefs.entries()) {
      const earlier = briefs
        .slice(Math.max(0, index - LOOK_BACK), index)
        .findLast((other) => isSameErrand(other, brief));
      const lost = earlier && limits.find((limit) => carries(earlier, limit) && !carries(brief, limit));
      const finding = lost && findingOf(view, brief, earlier, lost);
      if (finding) yield finding;
    }
  },
});

/** How many briefs back an errand may have been given; keeps the rule linear. */
const LOOK_BACK = 40;

interface Brief {
  handoff: IndexedHandoff;
  text: string;
  words: ReadonlySet<string>;
  values: ReadonlySet<number>;
}

function briefOf(view: TriageView, handoff: IndexedHandoff): Brief {
  const body = view.steps[handoff.step]?.parts[handoff.part]?.body ?? "";
  const text = body.slice(handoff.start, handoff.end);
  return {
    handoff,
    text,
    words: tellingWords(text),
    values: new Set(findValues(text).map(({ key }) => key)),
  };
}

/** A new brief of the same errand: the same addressee, much the same subject, and no pointer back to what was said. */
function isSameErrand(earlier: Brief, later: Brief): boolean {
  return (
    earlier.handoff.to === later.handoff.to &&
    later.text.length >= 60 &&
    similarity(earlier.words, later.words) >= 0.15 &&
    !/\b(?:as (?:before|above|briefed|discussed)|same (?:limits|constraints|requirements|conditions)|all (?:other )?(?:limits|constraints|requirements) (?:still )?(?:apply|hold|stand))\b/iu.test(
      later.text,
    )
  );
}

/** A brief carries a limit when it holds one of its values, or most of its words when it has none. */
function carries(brief: Brief, { values, words }: Requirement): boolean {
  if (values.length > 0) return values.some((value) => brief.values.has(value));
  return coverage(words, brief.words) >= 0.5;
}

function findingOf(view: TriageView, brief: Brief, earlier: Brief, lost: Requirement): Finding | undefined {
  const { step, part, start, end } = brief.handoff;
  if (end <= start) return undefined;
  return {
    step,
    object: `requirement:${lost.index}`,
    wrong: view.quote({ step, part, start, end: Math.min(end, start + 100) }),
    reference: requirementQuote(view, lost),
    why: `The new brief to ${brief.handoff.to} drops a limit that step ${earlier.handoff.step} still carried.`,
  };
}
