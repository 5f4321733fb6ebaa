import { fieldText } from "../../core/render.ts";
import type { Step } from "../../core/trajectory.ts";
import { defineTrigger, type Finding } from "../define-trigger.ts";
import { withoutCode } from "../reading/claims.ts";
import { ADMITS } from "../reading/language.ts";
import { type Stretch, sentences } from "../reading/sentences.ts";
import type { TriageView } from "../view.ts";

const PARTIAL = [
  /\b(?:showing|displaying|results?|items?|rows?|tickets?|records?)\s+(?:\d+\s*(?:-|–|to)\s*)?(\d+)\s+(?:out )?of\s+(\d+)\b/iu,
  /\bpage\s+(\d+)\s+(?:of|\/)\s+(\d+)\b/iu,
  /"(?:has_more|hasMore|has_next|hasNextPage|truncated|is_truncated)"\s*:\s*true/u,
  /"(?:next_page|nextPage|next_cursor|nextPageToken|next_page_token)"\s*:\s*(?:"[^"]+"|\d+)/u,
  /viewport shows (\d+)% of the/iu,
  /(?:output|result|response|content|file|list)[^.\n]{0,30}\btruncated\b|\btruncated (?:output|to \d+|after|at)\b|\[\.{3}\s*\d+ (?:more|lines|characters)/iu,
] as const;

/** A result says that it is only a part, nobody fetches the rest, and the next turn goes on as if it were all. */
export default defineTrigger({
  name: "partial-taken-as-whole",
  title: "Partial output taken as whole",
  category: "history-conflict",
  phase: "observe",
  weight: 1.5,
  *find(view) {
    for (const step of view.steps) {
      for (const [index, part] of step.parts.entries()) {
        if (part.author !== "environment" && !/viewport shows/u.test(part.body.slice(0, 1000))) continue;
        const mark = partialMark(fieldText(part));
        const finding = mark && findingOf(view, step.index, index, mark);
        if (finding) yield finding;
      }
    }
  },
});

interface Mark {
  start: number;
  end: number;
}

/** The words that say a result is incomplete; a count that reaches its total, or a last page, says the opposite. */
function partialMark(text: string): Mark | undefined {
  const edges = text.length > 40_000 ? [text.slice(0, 20_000), text.slice(-20_000)] : [text];
  for (const [edge, stretch] of edges.entries()) {
    if (isLastPage(stretch)) continue;
    for (const pattern of PARTIAL) {
      const match = pattern.exec(stretch);
      if (!match || !isShort(match)) continue;
      const start = match.index + (edge === 1 ? text.length - 20_000 : 0);
      return { start, end: start + match[0].length };
    }
  }
  return undefined;
}

const PAGE = /\bpage\s+(\d+)\s+(?:of|\/)\s+(\d+)\b/iu;

function isLastPage(text: string): boolean {
  const [, page, pages] = PAGE.exec(text) ?? [];
  return page !== undefined && Number(page) >= Number(pages);
}

function isShort([words, part, whole]: RegExpExecArray): boolean {
  if (part === undefined) return true;
  if (whole === undefined) return Number(part) < 50;
  return words.length > 0 && Number(part) < Number(whole);
}

function findingOf(view: TriageView, step: number, part: number, mark: Mark): Finding | undefined {
  const seen = view.steps[step];
  const tool = seen?.parts[part]?.call?.name || seen?.role || "";
  if (goesOn(view, step, tool)) return undefined;
  const turn = nextDecision(view, step);
  const claim = turn && wholeClaim(view, turn);
  if (!turn || !claim) return undefined;
  return {
    step: turn.index,
    object: `source:${tool}@${step}`,
    wrong: view.quote({ step: turn.index, ...claim }),
    reference: view.quote({ step, part, ...mark }),
    why: `Step ${step} shows only a part, the rest is never fetched, and this turn speaks of the whole.`,
  };
}

const FURTHER =
  /\b(?:next page|page=?\s?(?:[2-9]|down)|scroll|more results|offset|cursor|rest of|remaining|continue reading|tail|head|full (?:output|list|file)|first (?:page|\d+)|so far|partial|at least|truncated|sample)\b|\b(?:page|offset|cursor|start|skip)"?\s?[:=]/iu;
const REACH = 8;

/** The same source is asked again within the next steps. */
function goesOn(view: TriageView, step: number, tool: string): boolean {
  return view.steps
    .slice(step + 1, step + 1 + REACH)
    .some(
      (later) =>
        (later.role === tool && later.kind === "turn") ||
        later.parts.some((part) => part.kind === "call" && part.call?.name === tool),
    );
}

/** The next step of an agent that decides; an orchestrator's book-keeping is passed over. */
function nextDecision(view: TriageView, step: number): Step | undefined {
  return view.steps
    .slice(step + 1, step + 1 + REACH)
    .find(({ index, kind }) => kind === "turn" && view.works[index] === "execution");
}

/** A claim that only the whole supports: all, none, a count, an extreme. */
const WHOLE =
  /\b(?:all|every|each|none|no (?:other|further|more)|in total|total(?:s|ling)?|altogether|complete list|only (?:one|\d+)|entire|(?:the|our) (?:most|least|cheapest|lowest|highest|largest|smallest|oldest|newest|latest|earliest|longest|shortest|best|biggest)|there (?:is|are) (?:no|only|exactly|\d+)|found (?:no|only|exactly|\d+)|(?:counted|count is|sum is|average is|we have) \$?\d)\b/iu;

/** Reading on, owning up, or laying a plan: the turn does not take the part for the whole. */
const KNOWS_BETTER = [FURTHER, ADMITS, /\bplan:|\bnext steps?\b/iu];

/** The sentence of a turn that speaks of the whole, when the turn shows no sign of knowing better. */
function wholeClaim(view: TriageView, turn: Step): (Stretch & { part: number }) | undefined {
  const words = view.text(turn.index).slice(0, 6000);
  if (turn.parts.some(({ kind }) => kind === "call") || KNOWS_BETTER.some((sign) => sign.test(words))) {
    return undefined;
  }
  for (const [part, { kind, body }] of turn.parts.entries()) {
    if (kind !== "text") continue;
    const prose = withoutCode(body.slice(0, 6000));
    const claim = sentences(prose).find(({ start, end }) => isSaid(prose.slice(start, end)));
    if (claim) return { part, ...claim };
  }
  return undefined;
}

/** An order or a plan asserts nothing. */
const ASSERTS =
  /\b(?:is|are|was|were|has|have|had|there|found|count(?:ed)?|contains?|includes?|shows?|totals?|comes? to)\b/iu;

function isSaid(words: string): boolean {
  if (!WHOLE.test(words) || !ASSERTS.test(words)) return false;
  return !/\?\s*$|\b(?:if|should|please|let me|need to|to be|I will|I[’']ll)\b/iu.test(words);
}
