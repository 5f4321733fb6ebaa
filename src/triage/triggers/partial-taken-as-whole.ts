import { fieldText } from "../../core/render.ts";
import { defineTrigger, type Finding } from "../define-trigger.ts";
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

/** The words that say a result is incomplete; a count that reaches its total says the opposite. */
function partialMark(text: string): Mark | undefined {
  const edges = text.length > 40_000 ? [text.slice(0, 20_000), text.slice(-20_000)] : [text];
  for (const [edge, stretch] of edges.entries()) {
    for (const pattern of PARTIAL) {
      const match = pattern.exec(stretch);
      if (!match || !isShort(match)) continue;
      const start = match.index + (edge === 1 ? text.length - 20_000 : 0);
      return { start, end: start + match[0].length };
    }
  }
  return undefined;
}

function isShort([words, part, whole]: RegExpExecArray): boolean {
  if (part === undefined) return true;
  if (whole === undefined) return Number(part) < 90;
  return words.length > 0 && Number(part) < Number(whole);
}

function findingOf(view: TriageView, step: number, part: number, mark: Mark): Finding | undefined {
  const turn = view.nextTurn(step);
  const seen = view.steps[step];
  const tool = seen?.parts[part]?.call?.name || seen?.role || "";
  if (!turn || goesOn(view, step, tool) || looksFurther(view, turn.index)) return undefined;
  const wrong = view.quoteStep(turn.index);
  if (!wrong) return undefined;
  return {
    step: turn.index,
    object: `source:${tool}@${step}`,
    wrong,
    reference: view.quote({ step, part, ...mark }),
    why: `Step ${step} shows only a part, and the rest is never fetched.`,
  };
}

const FURTHER =
  /\b(?:next page|page (?:\d+|down)|scroll|more results|offset|cursor|rest of|remaining|continue reading|tail|head|full (?:output|list|file))\b|"(?:page|offset|cursor|start|skip)"/iu;
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

function looksFurther(view: TriageView, turn: number): boolean {
  return FURTHER.test(view.text(turn).slice(0, 4000));
}
