import type { Evidence } from "../../core/evidence.ts";
import { defineTrigger, type Finding } from "../define-trigger.ts";
import { introducedBy, namedThings } from "../reading/named-things.ts";
import { type Stretch, sentences } from "../reading/sentences.ts";
import type { TriageView } from "../view.ts";

const ADMITS_OWN =
  /\bI (?:had |have |[’']ve )?(?:mistakenly|incorrectly|wrongly|accidentally|erroneously)\b|\bI made (?:a|an) (?:mistake|error|typo)\b|\b(?:that was )?my (?:own )?(?:mistake|error)\b|\bmy (?:earlier|previous|last|first|original) (?:\S{1,80} ){1,5}(?:was|were) (?:wrong|incorrect|mistaken|in error|a mistake)\b/i;
const NOT_SURE =
  /\b(?:if|maybe|might|perhaps|possibly|could|may|whether|unless|did I|have I|would|should|user|customer)\b|\?\s*$/i;

/** An agent says that a step of its own was wrong and names the thing; the step that brought that thing is accused. */
export default defineTrigger({
  name: "self-correction",
  title: "Step that its author later calls wrong",
  category: "history-conflict",
  phase: "act",
  weight: 1.6,
  *find(view) {
    const told = new Set<string>();
    for (const step of view.steps) {
      if (view.works[step.index] !== "execution") continue;
      for (const [part, { kind, body }] of step.parts.entries()) {
        const said = kind === "text" || kind === "reasoning" ? admission(body) : undefined;
        const finding = said && findingOf(view, { step: step.index, part, ...said });
        if (!finding || told.has(finding.object)) continue;
        told.add(finding.object);
        yield finding;
      }
    }
  },
});

const LONGEST = 20_000;

/** The first sentence in which an author calls his own doing wrong, as a fact. */
function admission(body: string): Stretch | undefined {
  const text = body.slice(0, LONGEST);
  if (!ADMITS_OWN.test(text)) return undefined;
  return sentences(text).find(({ start, end }) => {
    const words = text.slice(start, end);
    return ADMITS_OWN.test(words) && !NOT_SURE.test(words);
  });
}

/** The step before that the admission speaks of: by a thing it names, else as its author's previous turn. */
function findingOf(view: TriageView, at: Stretch & { step: number; part: number }): Finding | undefined {
  const reference = view.quote({ step: at.step, part: at.part, start: at.start, end: at.end });
  const role = view.steps[at.step]?.role;
  for (const thing of namedThings(view, at)) {
    const first = introducedBy(view, thing, at.step);
    if (!first || view.steps[first.step]?.role !== role) continue;
    return {
      step: first.step,
      object: `value:${thing.text}`,
      wrong: view.quote(first),
      reference,
      why: `At step ${at.step} the same role says that this was wrong: it names ${thing.text}, which first stands here.`,
    };
  }
  const pointsBack = PREVIOUS.test(reference.quote) && !ABOUT_FORM.test(reference.quote);
  return pointsBack ? previousTurn(view, at.step, reference) : undefined;
}

const PREVIOUS =
  /\b(?:previous|last|earlier|preceding) (?:\w+ )?(?:step|turn|response|message|call|command|action|answer|edit|block|reply)\b/i;
/** The form of a reply, put right by sending it again, shows in no quote. */
const ABOUT_FORM = /\b(?:blocks?|format\w*|(?:two|multiple|several) (?:commands?|calls?|actions?|tools?))\b/i;
const NEAR = 6;

/** The turn of the same role and thread just before, which an admission points at without naming a thing. */
function previousTurn(view: TriageView, step: number, reference: Evidence): Finding | undefined {
  const own = view.steps[step];
  const previous = view
    .before(step, "turn", NEAR)
    .findLast(({ role, thread }) => role === own?.role && thread === own.thread);
  const wrong = previous && view.quoteStep(previous.index);
  if (!wrong || wrong.quote.trim() === "") return undefined;
  return {
    step: previous.index,
    object: `admitted:${step}`,
    wrong,
    reference,
    why: `At step ${step} the same role says that this step, its last before, was wrong.`,
  };
}
