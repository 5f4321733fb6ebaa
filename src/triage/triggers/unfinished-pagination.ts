import type { Step } from "../../core/trajectory.ts";
import { defineTrigger, type Finding } from "../define-trigger.ts";
import { handsIn } from "../ending.ts";
import { REFUSES } from "../reading/language.ts";
import {
  goesOn,
  knowsBetter,
  nextDecision,
  observedText,
  pageMark,
  sourceOf,
  taskAsksForWhole,
  wholeClaim,
} from "../reading/partial.ts";
import type { Stretch } from "../reading/sentences.ts";
import { usesAny } from "../reading/uses-any.ts";
import type { FinalAnswer, TriageView } from "../view.ts";

/**
 * The task asks for all of something, a source is read page by page, and the reading stops before its last page. A
 * single page that the very next words take for the whole is left to `partial-taken-as-whole`.
 */
export default defineTrigger({
  name: "unfinished-pagination",
  title: "Reading stopped before the last page",
  category: "task-conflict",
  phase: "act",
  weight: 1.5,
  *find(view) {
    if (!(view.finalAnswer || handsIn(view)) || !taskAsksForWhole(view)) return;
    for (const page of lastPages(view)) {
      const finding = findingOf(view, page);
      if (finding) yield finding;
    }
  },
});

interface Page {
  step: number;
  part: number;
  source: string;
  /** The words that say more pages exist; absent on the last one. */
  mark: Stretch | undefined;
}

/** The latest page that was read of every source; another question to the same tool is another source. */
function lastPages(view: TriageView): Page[] {
  const latest = new Map<string, Page>();
  for (const step of view.steps) {
    for (const [part, { kind }] of step.parts.entries()) {
      const text = observedText(step, part);
      if (kind === "call" || text === "") continue;
      const source = sourceOf(step, part);
      const mark = pageMark(text);
      const key = mark ? questionOf(view, step, part) : undefined;
      if (mark && key !== undefined) latest.set(key, { step: step.index, part, source, mark });
      else if (latest.size > 0) closeSource(view, latest, step, part);
    }
  }
  return [...latest.values()].sort((a, b) => a.step - b.step);
}

/** A result without a mark to the same question is its last page. */
function closeSource(view: TriageView, latest: Map<string, Page>, step: Step, part: number): void {
  latest.delete(questionOf(view, step, part));
}

const PLACE =
  /"(?:page|page_?(?:no|num|number|token|size)|offset|cursor|next_?(?:page|cursor|token)|start|start_?(?:at|index)|skip|limit|per_page|from|after)"\s*:\s*(?:"[^"]*"|[\w.-]+)\s*,?\s*/gi;
const LONGEST = 2000;

/** What a source was asked, without the place in its pages. */
function questionOf(view: TriageView, step: Step, part: number): string {
  const call = view.callOf(step.parts[part]?.call?.id ?? "")?.part;
  const asked = call
    ? call.body
        .slice(0, LONGEST)
        .replace(PLACE, "")
        .replace(/[\s,{}]/gu, "")
    : "";
  return `${sourceOf(step, part)} ${asked}`;
}

function findingOf(view: TriageView, { step, part, source, mark }: Page): Finding | undefined {
  const turn = view.nextTurn(step);
  if (!turn || !mark || isLeftToOther(view, step, source) || !reachesEnd(view, step)) return undefined;
  const wrong = view.quoteStep(turn.index);
  if (!wrong) return undefined;
  return {
    step: turn.index,
    object: `source:${source}@${step}`,
    wrong,
    reference: view.quote({ step, part, ...mark }),
    why: `The task asks for the whole, more pages follow the one of step ${step}, and nobody reads them.`,
  };
}

/** The rule for parts that are taken as the whole speaks of this page already. */
function isLeftToOther(view: TriageView, step: number, source: string): boolean {
  const decision = goesOn(view, step, source) ? undefined : nextDecision(view, step);
  return decision !== undefined && wholeClaim(view, decision) !== undefined;
}

/** What was done afterwards draws on the page, where the run ends by a call; else its answer does. */
function reachesEnd(view: TriageView, step: number): boolean {
  if (view.finalAnswer) return reachesAnswer(view, step, view.finalAnswer);
  const seen = new Set(view.provenance.valuesOf(step).map(({ key }) => key));
  return view.steps.slice(step + 1).some(({ index, kind }) => kind === "turn" && usesAny(view, index, seen));
}

/** The answer draws on the page, and does not say that it is of a part. */
function reachesAnswer(view: TriageView, step: number, answer: FinalAnswer): boolean {
  if (answer.step <= step || knowsBetter(answer.text) || REFUSES.test(answer.text)) return false;
  const seen = new Set(view.provenance.valuesOf(step).map(({ key }) => key));
  return usesAny(view, answer.step, seen) || view.before(answer.step, "result", 1)[0]?.index === step;
}
