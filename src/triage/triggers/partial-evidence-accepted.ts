import { fieldText } from "../../core/render.ts";
import type { Step } from "../../core/trajectory.ts";
import { defineTrigger, type Finding } from "../define-trigger.ts";
import { observedText, taskAsksForWhole } from "../reading/partial.ts";
import { type Stretch, sentences } from "../reading/sentences.ts";
import { reportsPage } from "../reading/workflow.ts";
import type { TriageView } from "../view.ts";

/** The task asks for all of something, little of a page was seen, nobody reads on, and what was seen is said to be it. */
export default defineTrigger({
  name: "partial-evidence-accepted",
  title: "Small part of a page accepted as enough",
  category: "task-conflict",
  phase: "verify",
  weight: 1.6,
  *find(view) {
    if (!taskAsksForWhole(view)) return;
    const pages = view.steps.flatMap((step) => (isObservation(step) ? (pageAt(step) ?? []) : []));
    const seen = new Map<string, number>();
    for (const { address, share } of pages) seen.set(address, (seen.get(address) ?? 0) + share);
    for (const page of pages) {
      if ((seen.get(page.address) ?? 0) >= SMALL) continue;
      const finding = findingOf(view, page);
      if (finding) yield finding;
    }
  },
});

interface Page extends Stretch {
  step: number;
  part: number;
  share: number;
  address: string;
}

const VIEWPORT = /viewport shows (\d+)% of the (?:webpage|page|document)/i;
const ADDRESS = /\]\((https?:[^)\s]{4,300})\)|^Address: (\S{4,300})/u;
const SMALL = 30;

function pageAt(step: Step): Page | undefined {
  for (const part of step.parts.keys()) {
    const text = observedText(step, part).slice(0, 4000);
    const seen = VIEWPORT.exec(text);
    if (!seen) continue;
    const [, link, address] = ADDRESS.exec(text) ?? [];
    const start = seen.index;
    return {
      step: step.index,
      part,
      start,
      end: start + seen[0].length,
      share: Number(seen[1]),
      address: (link ?? address ?? "").replace(/#.*$/u, ""),
    };
  }
  return undefined;
}

function isObservation(step: Step): boolean {
  return step.kind === "result" || reportsPage(step);
}

/** The step of whoever decides what to do with the page: the next one that is no routing and no page itself. */
function decisionAfter({ steps, works }: TriageView, page: number): Step | undefined {
  return steps
    .slice(page + 1, page + 7)
    .find(
      ({ index }) =>
        works[index] === "instruction" || works[index] === "ledger" || works[index] === "execution",
    );
}

const ACCEPTS =
  /\b(?:we|I) (?:(?:now )?have|[’']ve) (?:now |already |successfully )*(?:gathered|collected|obtained|identified|found|compiled|retrieved|got)\b(?=.{0,60}\b(?:lists?|all|every|each|complete|full|entire|names|titles|table|data|counts?|numbers|ratings)\b)/i;
const OWNS_UP = /\bn[’']t\b|\b(?:not|only|some|few|partial\w*|preliminary|so far|first|more)\b/i;

/** The sentence in which a decision says that what was asked for has been gathered. */
function acceptance(step: Step): (Stretch & { part: number }) | undefined {
  for (const [part, found] of step.parts.entries()) {
    const text = fieldText(found).slice(0, 6000);
    if (found.kind === "result" || !ACCEPTS.test(text)) continue;
    const said = sentences(text).find(({ start, end }) => {
      const words = text.slice(start, end);
      const claim = ACCEPTS.exec(words);
      return claim !== null && !OWNS_UP.test(words.slice(claim.index).split(/, but\b|;/u)[0] ?? "");
    });
    if (said) return { part, ...said };
  }
  return undefined;
}

function findingOf(view: TriageView, page: Page): Finding | undefined {
  const decision = decisionAfter(view, page.step);
  const accepted = decision && acceptance(decision);
  if (!decision || !accepted || !usesPage(view, page.step, decision.index)) return undefined;
  return {
    step: decision.index,
    object: `source:${view.steps[page.step]?.role ?? ""}@${page.step}`,
    wrong: view.quote({ step: decision.index, ...accepted }),
    reference: view.quote(page),
    why: `The task asks for the whole; ${page.share}% of the page at step ${page.step} was seen, and nobody reads on.`,
  };
}

/** The decision, or the instruction that follows it, goes on with what the page showed. */
function usesPage(view: TriageView, page: number, decision: number): boolean {
  const shown = new Set(view.provenance.valuesOf(page).map(({ key }) => key));
  return [decision, decision + 1].some((step) =>
    view.provenance.valuesOf(step).some(({ key }) => shown.has(key) && !view.provenance.given(key)),
  );
}
