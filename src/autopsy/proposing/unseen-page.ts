import { groupBy } from "../../core/collections.ts";
import { canonicalJson, isObject } from "../../replay/contract/json.ts";
import type { Omission } from "./omission.ts";
import { type JsonObject, parametersOf, type ReadTurn, type RunReading } from "./read-run.ts";

const PAGE = /^page(?:_?(?:no|num|number|index))?$/iu;
const PAGES = /^(?:pages|(?:page|num)_?(?:count|pages)|total_?pages)$/iu;
const NEXT = /^next_?(?:page|cursor|token|page_?token)?$/iu;
const CURSOR = /^(?:cursor|(?:page|next)_?token|page|after)$/iu;

/** A worker that never turns a page of any list overlooks them all; one that does may have seen enough of this list. */
const WEIGHT = { never: 5, sometimes: 1.2 };

/** A list says that it has more pages than were asked for. */
export function unseenPages(run: RunReading): Omission[] {
  const numbered = numberedPages(run);
  const turned = run.turns.some(({ asked }) => pageOf(asked, PAGE) > 1);
  const weight = turned ? WEIGHT.sometimes : WEIGHT.never;
  return [...numbered, ...nextPages(run)].map((one) => ({ ...one, weight }));
}

interface Page {
  turn: number;
  tool: string;
  asked: JsonObject;
  parameter: string;
  page: number;
  pages: number;
}

function numberedPages(run: RunReading): Omission[] {
  const pages = run.turns.flatMap((turn) => pageShown(run, turn));
  const lists = groupBy(pages, ({ tool, asked, parameter }) => listKey(tool, asked, parameter));
  return [...lists.values()].flatMap((list) => {
    const [first] = list;
    const seen = new Set(list.map(({ page }) => page));
    const missing = first && upTo(first.pages).find((page) => !seen.has(page));
    if (!first || missing === undefined) return [];
    const { tool, asked, parameter, turn, pages: count } = first;
    const why = `${tool} shows ${count} pages, and page ${missing} was never read`;
    return [omission(run, turn, tool, { ...asked, [parameter]: missing }, why)];
  });
}

function pageShown({ tools }: RunReading, { turn, call: { tool }, asked, shown }: ReadTurn): Page[] {
  if (!isObject(shown)) return [];
  const parameter = parametersOf(tools.get(tool)).find((name) => PAGE.test(name));
  const pages = pageOf(shown, PAGES);
  if (parameter === undefined || pages < 1) return [];
  const page = pageOf(shown, PAGE) || pageOf(asked, PAGE) || 1;
  return [{ turn, tool, asked, parameter, page, pages }];
}

/** The whole number under a name, 0 where there is none. */
function pageOf(value: JsonObject, name: RegExp): number {
  const found = Object.entries(value).find(([key, one]) => name.test(key) && typeof one === "number");
  return Number(found?.[1] ?? 0);
}

function upTo(last: number): number[] {
  return Array.from({ length: last }, (_, index) => index + 1);
}

/** Lists that hand out the mark of their next page. */
function nextPages(run: RunReading): Omission[] {
  return run.turns.flatMap(({ turn, call: { tool }, asked, shown }) => {
    if (!isObject(shown)) return [];
    const parameter = parametersOf(run.tools.get(tool)).find((name) => CURSOR.test(name));
    const mark = Object.entries(shown).find(([key]) => NEXT.test(key))?.[1];
    if (parameter === undefined || (typeof mark !== "string" && typeof mark !== "number")) return [];
    const wanted = { ...asked, [parameter]: mark };
    const key = canonicalJson(wanted);
    const isRead = run.turns.some((later) => later.call.tool === tool && canonicalJson(later.asked) === key);
    const why = `${tool} names a next page, and it was never read`;
    return isRead ? [] : [omission(run, turn, tool, wanted, why)];
  });
}

function listKey(tool: string, asked: JsonObject, parameter: string): string {
  const { [parameter]: _, ...rest } = asked;
  return `${tool} ${canonicalJson(rest)}`;
}

function omission(run: RunReading, turn: number, tool: string, asked: JsonObject, why: string): Omission {
  const call = { tool, arguments: asked };
  return { rule: "unseen page", call, from: turn + 1, until: run.commitFrom(turn + 1), weight: 0, why };
}
