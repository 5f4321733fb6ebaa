import { fieldText } from "../../core/render.ts";
import type { Step } from "../../core/trajectory.ts";
import type { TriageView } from "../view.ts";
import { withoutCode } from "./claims.ts";
import { ADMITS } from "./language.ts";
import { type Stretch, sentences } from "./sentences.ts";

/** Marks of a source that is read page by page. */
const PAGED = [
  /\b(?:showing|displaying|results?|items?|rows?|tickets?|records?)\s+(?:\d+\s*(?:-|–|to)\s*)?(\d+)\s+(?:out )?of\s+(\d+)\b/i,
  /\bpage\s+(\d+)\s+(?:of|\/)\s+(\d+)\b/i,
  /"(?:page|current_?page)"\s*:\s*(\d+)\s*,\s*"(?:pages|total_?pages|last_?page|page_?count)"\s*:\s*(\d+)/iu,
  /"(?:has_more|hasMore|has_next|hasNextPage)"\s*:\s*true/u,
  /"(?:next_page|nextPage|next_cursor|nextPageToken|next_page_token)"\s*:\s*(?:"[^"]+"|\d+)/u,
] as const;

const CUT = [
  /"(?:truncated|is_truncated)"\s*:\s*true/u,
  /viewport shows (\d+)% of the/i,
  /(?:output|result|response|content|file|list)[^.\n]{0,30}\btruncated\b|\btruncated (?:output|to \d+|after|at)\b|\[\.{3}\s*\d+ (?:more|lines|characters)/i,
] as const;

const PARTIAL = [...PAGED, ...CUT];

/** Every mark holds one of these words; most texts hold none, and are passed over after one cheap look. */
const ANY_MARK =
  /of\s+\d|page\s+\d|"(?:total_?)?pages"|last_?page|page_?count|has_?(?:more|next)|next_?(?:page|cursor)|truncated|viewport shows|\[\.{3}/i;

/** The words that say a result is incomplete; a count that reaches its total, or a last page, says the opposite. */
export function partialMark(text: string): Stretch | undefined {
  return firstMark(text, PARTIAL);
}

/** The words that say a result is one page of several, and not the last. */
export function pageMark(text: string): Stretch | undefined {
  return firstMark(text, PAGED);
}

function firstMark(text: string, patterns: readonly RegExp[]): Stretch | undefined {
  const edges = text.length > 40_000 ? [text.slice(0, 20_000), text.slice(-20_000)] : [text];
  for (const [edge, stretch] of edges.entries()) {
    if (!ANY_MARK.test(stretch) || isLastPage(stretch)) continue;
    for (const pattern of patterns) {
      const match = pattern.exec(stretch);
      if (!match || !isShort(match)) continue;
      const start = match.index + (edge === 1 ? text.length - 20_000 : 0);
      return { start, end: start + match[0].length };
    }
  }
  return undefined;
}

const PAGE =
  /\bpage\s+(\d+)\s+(?:of|\/)\s+(\d+)\b|"(?:page|current_?page)"\s*:\s*(\d+)\s*,\s*"(?:pages|total_?pages|last_?page|page_?count)"\s*:\s*(\d+)/i;

function isLastPage(text: string): boolean {
  const [, ...found] = PAGE.exec(text) ?? [];
  const [page, pages] = found.filter((number) => number !== undefined);
  return page !== undefined && Number(page) >= Number(pages);
}

function isShort([words, part, whole]: RegExpExecArray): boolean {
  if (part === undefined) return true;
  if (whole === undefined) return Number(part) < 50;
  return words.length > 0 && Number(part) < Number(whole);
}

/** The name of the source a result came from: its tool, else the role that reports it. */
export function sourceOf(step: Step, part: number): string {
  return step.parts[part]?.call?.name || step.role;
}

const FURTHER =
  /\b(?:next page|page=?\s?(?:[2-9]|down)|scroll|more results|offset|cursor|rest of|remaining|continue reading|tail|head|full (?:output|list|file)|first (?:page|\d+)|so far|partial|at least|truncated|sample)\b|\b(?:page|offset|cursor|start|skip)"?\s?[:=]/i;

/** How many steps on the next use of a source, or the next decision, is looked for. */
const REACH = 8;

/** The same source is asked again within the next steps. */
export function goesOn(view: TriageView, step: number, source: string): boolean {
  return view.steps
    .slice(step + 1, step + 1 + REACH)
    .some(
      (later) =>
        (later.role === source && later.kind === "turn") ||
        later.parts.some((part) => part.kind === "call" && part.call?.name === source),
    );
}

/** The next step of an agent that decides; an orchestrator's book-keeping is passed over. */
export function nextDecision(view: TriageView, step: number): Step | undefined {
  return view.steps
    .slice(step + 1, step + 1 + REACH)
    .find(({ index, kind }) => kind === "turn" && view.works[index] === "execution");
}

/** A claim that only the whole supports: all, none, a count, an extreme. */
const WHOLE =
  /\b(?:all|every|each|none|no (?:other|further|more)|in total|total(?:s|ling)?|altogether|complete list|only (?:one|\d+)|entire|(?:the|our) (?:most|least|cheapest|lowest|highest|largest|smallest|oldest|newest|latest|earliest|longest|shortest|best|biggest)|there (?:is|are) (?:no|only|exactly|\d+)|found (?:no|only|exactly|\d+)|(?:counted|count is|sum is|average is|we have) \$?\d)\b/i;

/** Reading on, owning up, or laying a plan: the turn does not take the part for the whole. */
const KNOWS_BETTER = [FURTHER, ADMITS, /\bplan:|\bnext steps?\b/i];

/** Whether words show that their author knows he has seen a part only. */
export function knowsBetter(words: string): boolean {
  return KNOWS_BETTER.some((sign) => sign.test(words));
}

/** The sentence of a turn that speaks of the whole, when the turn shows no sign of knowing better. */
export function wholeClaim(view: TriageView, turn: Step): (Stretch & { part: number }) | undefined {
  if (turn.parts.some(({ kind }) => kind === "call") || knowsBetter(view.text(turn.index).slice(0, 6000))) {
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
  /\b(?:is|are|was|were|has|have|had|there|found|count(?:ed)?|contains?|includes?|shows?|totals?|comes? to)\b/i;

function isSaid(words: string): boolean {
  if (!WHOLE.test(words) || !ASSERTS.test(words)) return false;
  return !/\?\s*$|\b(?:if|should|please|let me|need to|to be|I will|I[’']ll)\b/i.test(words);
}

const ASKS_FOR_WHOLE =
  /\b(?:how many|all (?:of )?(?:the|my|our|its|their|open|unpaid|\w+s\b)|every|each|full list|complete list|list (?:all|of all)|(?:the|which|what|my)\s+(?:\w+ ){0,3}?(?:most|least|cheapest|lowest|highest|largest|smallest|oldest|newest|latest|earliest|longest|shortest|biggest|fewest)|total (?:number|amount|count|of)|in total|count (?:the|of|how)|number of)\b/i;

/** The words of the task by which it asks for a full list, a count or an extreme, which no part of a source can give. */
function asksForWhole(text: string): Stretch | undefined {
  const match = ASKS_FOR_WHOLE.exec(text.slice(0, 8000));
  return match ? { start: match.index, end: match.index + match[0].length } : undefined;
}

/** Whether any of what humans asked asks for the whole of something. */
export function taskAsksForWhole({ trajectory }: TriageView): boolean {
  return trajectory.requests.slice(0, 8).some(({ text }) => asksForWhole(text) !== undefined);
}

/** The part of a step whose text was observed: a tool's output, or a page that an agent reports. */
export function observedText(step: Step, part: number): string {
  const found = step.parts[part];
  if (!found) return "";
  const reported = found.author === "environment" || /viewport shows/u.test(found.body.slice(0, 1000));
  return reported ? fieldText(found) : "";
}
