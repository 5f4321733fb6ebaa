import type { Step } from "../../core/trajectory.ts";
import { defineTrigger, type Finding } from "../define-trigger.ts";
import { checksOf } from "../reading/checks.ts";
import { isEdit } from "../reading/edits.ts";
import { AFFIRMS, COMPLAINS } from "../reading/language.ts";
import { introducedBy, type NamedThing, namedThings } from "../reading/named-things.ts";
import type { Occurrence } from "../reading/provenance.ts";
import { type Stretch, sentences } from "../reading/sentences.ts";
import type { TriageView } from "../view.ts";

/** A check or a human rejects the work at the end and names a thing; the step that brought that thing is accused. */
export default defineTrigger({
  name: "rejection-points-back",
  title: "Step that a rejection points back to",
  category: "task-conflict",
  phase: "act",
  weight: 1.8,
  *find(view) {
    const edits = firstEdits(view);
    for (const step of standingRejections(view)) {
      const finding = findingOf(view, step, edits);
      if (finding) yield finding;
    }
  },
});

/** The last rejection by checks and the last by a human, where nothing after them takes them back. */
function standingRejections(view: TriageView): Step[] {
  const check = view.steps.findLast(
    (step) => view.enriched[step.index]?.verifier !== undefined && isCheck(view, step),
  );
  const human = view.before(view.steps.length, "message", 1)[0];
  const standing: Step[] = [];
  if (check && view.enriched[check.index]?.verifier === "fail") standing.push(check);
  if (human && isComplaint(view, human)) standing.push(human);
  return standing;
}

function isCheck(view: TriageView, step: Step): boolean {
  return checksOf(view, step).size > 0;
}

/** A human objects to what agents did before; no state of the run changes afterwards. */
function isComplaint(view: TriageView, human: Step): boolean {
  if (view.before(human.index, "turn", 1).length === 0) return false;
  const words = view.text(human.index).slice(0, 4000);
  const isMended = view.stateChanges.some(({ step }) => step > human.index);
  return COMPLAINS.test(words) && !AFFIRMS.test(words.slice(0, 40)) && !isMended;
}

/** Where each file was first changed, by the name an edit gives it. */
function firstEdits(view: TriageView): Map<number, Occurrence> {
  const first = new Map<number, Occurrence>();
  for (const { index, parts } of view.steps) {
    if (!parts.some(isEdit)) continue;
    for (const value of view.provenance.valuesOf(index)) {
      const part = parts[value.part];
      if (value.kind !== "path" || !part || !isEdit(part) || first.has(value.key)) continue;
      first.set(value.key, { step: index, part: value.part, start: value.start, end: value.end });
    }
  }
  return first;
}

const FAILS =
  /\b(?:fail\w*|error|exception|expected|got|wrong|incorrect|invalid|reject\w*|not|missing|broke\w*|instead|never|n[’']t)\b|n[’']t\b/i;
const LONGEST = 12_000;

function findingOf(
  view: TriageView,
  rejection: Step,
  edits: ReadonlyMap<number, Occurrence>,
): Finding | undefined {
  for (const [part, { body }] of rejection.parts.entries()) {
    const text = body.slice(0, LONGEST);
    for (const sentence of sentences(text).slice(0, 200)) {
      if (!FAILS.test(text.slice(sentence.start, sentence.end))) continue;
      const finding = accused(view, { step: rejection.index, part, ...sentence }, edits);
      if (finding) return finding;
    }
  }
  return undefined;
}

function accused(
  view: TriageView,
  at: Stretch & { step: number; part: number },
  edits: ReadonlyMap<number, Occurrence>,
): Finding | undefined {
  for (const thing of namedThings(view, at)) {
    const origin = originOf(view, thing, at.step, edits);
    if (!origin) continue;
    const who = view.steps[at.step]?.kind === "message" ? "the human rejects" : "the check rejects";
    return {
      step: origin.step,
      object: `rejected:${thing.text}`,
      wrong: view.quote(origin),
      reference: view.quote({
        step: at.step,
        part: at.part,
        start: at.start,
        end: Math.min(at.end, at.start + 200),
      }),
      why: `At step ${at.step} ${who} ${thing.text}, which comes from here.`,
    };
  }
  return undefined;
}

/** The edit that first changed a named file, else the step in which an agent first wrote the named value. */
function originOf(
  view: TriageView,
  thing: NamedThing,
  before: number,
  edits: ReadonlyMap<number, Occurrence>,
): Occurrence | undefined {
  const edit = edits.get(thing.key);
  if (edit && edit.step < before) return edit;
  return introducedBy(view, thing, before);
}
