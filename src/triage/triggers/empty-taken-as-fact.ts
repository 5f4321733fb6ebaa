import type { Step } from "../../core/trajectory.ts";
import { defineTrigger, type Finding } from "../define-trigger.ts";
import { argumentsOf } from "../reading/call-arguments.ts";
import { withoutCode } from "../reading/claims.ts";
import { isEmptyResult } from "../reading/emptiness.ts";
import { callKey } from "../reading/quotes.ts";
import { type Stretch, sentences } from "../reading/sentences.ts";
import { runsCommands } from "../reading/shells.ts";
import { sharesWord, tellingWords } from "../reading/words.ts";
import type { TriageView } from "../view.ts";

/** A search by words found nothing, nobody searches again, and the answer says that there is none. */
export default defineTrigger({
  name: "empty-taken-as-fact",
  title: "Empty result taken as fact",
  category: "history-conflict",
  phase: "observe",
  weight: 1.3,
  *find(view) {
    for (const step of view.steps) {
      for (const [part, found] of step.parts.entries()) {
        const finding = isEmptyResult(found) ? findingOf(view, step, part) : undefined;
        if (finding) yield finding;
      }
    }
  },
});

function findingOf(view: TriageView, result: Step, part: number): Finding | undefined {
  const answered = result.parts[part];
  const call = view.callOf(answered?.call?.id ?? "");
  const wanted = call && searchWords(call.part);
  const turn = view.nextTurn(result.index);
  if (!answered || !call || !wanted || !turn || searchedOtherwise(view, call.step, turn.index))
    return undefined;
  const claim = denial(view, turn, wanted);
  if (!claim) return undefined;
  return {
    step: turn.index,
    object: callKey(view, answered),
    wrong: view.quote({ step: turn.index, ...claim }),
    reference: view.quote({ step: result.index, part, start: 0, end: Math.min(answered.body.length, 80) }),
    why: `One search (step ${call.step}) found nothing, no other was tried, and this is told as a fact.`,
  };
}

/** Arguments in a searcher's own words; a filter by fields is answered by the record itself. */
const FREE_TEXT =
  /^(?:q|query|queries|search|search_?(?:term|query|text)|keywords?|terms?|text|phrase|question)$/i;

function searchWords(call: Parameters<typeof argumentsOf>[0]): ReadonlySet<string> | undefined {
  if (runsCommands(call.call?.name ?? "")) return undefined;
  const asked = argumentsOf(call).filter(({ name }) => FREE_TEXT.test(name));
  return asked.length === 0 ? undefined : tellingWords(asked.map(({ text }) => text).join(" "));
}

const NEAR = 12;
const LOOKS_UP = /search|find|lookup|look_up|query|grep|list|browse|fetch|get|read|retrieve|open|visit/i;

/** Another look-up stands near the search, by the same tool or another, before the turn that speaks. */
function searchedOtherwise(view: TriageView, call: number, turn: number): boolean {
  const near = view.steps.slice(Math.max(0, call - NEAR), turn + 1);
  const lookUps = near.flatMap(({ parts }) =>
    parts.filter((part) => part.kind === "call" && LOOKS_UP.test(part.call?.name ?? "")),
  );
  return lookUps.length > 1;
}

const DENIES =
  /\b(?:there (?:is|are|was|were) (?:no|none|nothing)|(?:do|does|did)(?: not|n[’']t) (?:exist|have any|offer|sell|carry|stock)|has no|have no|no such|none (?:exists?|of them)|nobody|no one|never (?:existed|published|happened))\b/i;
const ONLY_SEEN =
  /\b(?:I|we) (?:could|can|did|was|were)(?: not|n[’']t|not)|\b(?:not|n[’']t|unable to) find\b|\b(?:search|query|results?) (?:found|returned|gave|shows?|came)|\bin (?:the|our|my) (?:search|results?)\b|\b(?:may|might|seems?|appears?|apparently|perhaps|likely|if)\b|\?\s*$/i;

/** The sentence of a turn without calls that denies, as a fact, what was searched for. */
function denial(
  { steps, finalAnswer }: TriageView,
  { index, parts }: Step,
  wanted: ReadonlySet<string>,
): (Stretch & { part: number }) | undefined {
  const isHeard = finalAnswer?.step === index || steps[index + 1]?.kind === "message";
  if (!isHeard || parts.some(({ kind }) => kind === "call")) return undefined;
  for (const [part, { kind, body }] of parts.entries()) {
    if (kind !== "text") continue;
    const prose = withoutCode(body.slice(0, 6000));
    const claim = sentences(prose).find(({ start, end }) => {
      const words = prose.slice(start, end);
      return DENIES.test(words) && !ONLY_SEEN.test(words) && sharesWord(wanted, tellingWords(words));
    });
    if (claim) return { part, ...claim };
  }
  return undefined;
}
