import { fieldText } from "../../core/render.ts";
import type { TriageView } from "../view.ts";
import { stretch } from "./stretch.ts";
import type { ValueKind } from "./values.ts";

/** Something to look for before a step, in every spelling it may have there. */
export interface Sought {
  kind: ValueKind;
  text: string;
  step: number;
}

/**
 * Those that really occur nowhere before their step: not in the task, the instructions, the requests, the tools or any
 * earlier step, nor as part of a longer word, whatever the case and the separators. Reads the run once.
 */
export function trulyAbsent<T extends Sought>(view: TriageView, sought: readonly T[]): T[] {
  let open = sought.slice(0, MOST).map((one) => ({ one, seen: spellings(one) }));
  const look = (text: string, isBefore: (step: number) => boolean) => {
    if (open.length === 0 || text === "") return;
    const folded = foldSeparators(text);
    open = open.filter(({ one, seen }) => !isBefore(one.step) || !seen(folded));
  };
  for (const text of givenTexts(view)) look(text, () => true);
  const last = Math.max(-1, ...open.map(({ one }) => one.step));
  for (const step of stretch(view.steps, 0, last)) {
    for (const part of step.parts) look(fieldText(part), (at) => step.index < at);
  }
  return open.map(({ one }) => one);
}

/** At most so many are looked for, so that the cost stays linear in the run. */
const MOST = 64;

function givenTexts({ trajectory }: TriageView): string[] {
  const { instructions, tools, requests } = trajectory;
  const given = requests.filter(({ step }, index) => index === 0 || step === undefined);
  const described = tools.map(
    ({ name, description, schema }) => `${name} ${description ?? ""} ${schema ? JSON.stringify(schema) : ""}`,
  );
  return [...instructions.map(({ text }) => text), ...given.map(({ text }) => text), ...described];
}

/** Lower case, one blank for blanks, and no separator between the digits of a number: 737,015 and 555-0199. */
function foldSeparators(text: string): string {
  return text
    .toLowerCase()
    .replace(/(?<=\d)[,'’_\u00a0](?=\d{3}(?!\d))/gu, "")
    .replace(/\s+/gu, " ");
}

/** Tells whether a folded text holds one of the spellings of a value. */
function spellings({ kind, text }: Sought): (folded: string) => boolean {
  const folded = foldSeparators(text).trim();
  switch (kind) {
    case "number":
      return numberSpellings(folded);
    case "date":
      return dateSpellings(folded);
    case "time":
      return anyOf(timeSpellings(folded));
    case "name":
      return nameSpellings(folded);
    case "id":
      return idSpellings(folded);
    case "url":
      return anyOf([folded, folded.replace(/^https?:\/\/(?:www\.)?/u, "")]);
    default:
      return anyOf([folded]);
  }
}

function anyOf(needles: readonly string[]): (folded: string) => boolean {
  return (folded) => needles.some((needle) => folded.includes(needle));
}

/** 90.00 is also 90, 0.25 also 25%, 1200000 also 1.2 million. */
function numberSpellings(folded: string): (text: string) => boolean {
  const value = Number.parseFloat(folded);
  const short = String(value);
  const scaled = [1e3, 1e6, 1e9].filter((unit) => value >= unit).map((unit) => String(value / unit));
  const others = [short, String(value * 100), ...scaled].filter((form) => form.length < 9);
  const whole = new RegExp(`(?<![\\d.])(?:${others.map(escaped).join("|")})(?!\\d)`, "u");
  return (text) => text.includes(folded) || whole.test(text);
}

const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

/** 18 May, May 18th, 05-18, 5/18 and 18.5.; a year that is named must be seen too. */
function dateSpellings(folded: string): (text: string) => boolean {
  const iso = /(\d{4})-(\d\d)-(\d\d)/u.exec(folded);
  const month = iso ? Number(iso[2]) : MONTHS.findIndex((name) => folded.includes(name)) + 1;
  const year = iso?.[1] ?? /\d{4}/u.exec(folded)?.[0];
  const day = Number(iso?.[3] ?? /(?<!\d)\d{1,2}(?!\d)/u.exec(folded)?.[0] ?? 0);
  const name = MONTHS[month - 1] ?? "never";
  const [d, m] = [`0?${day}`, `0?${month}`];
  const forms = [
    `(?<!\\d)${d}(?:st|nd|rd|th)?\\.? (?:of )?${name}`,
    `${name}[a-z]*\\.? ${d}(?!\\d)`,
    `(?<!\\d)${m}[-/]${d}(?!\\d)`,
    `(?<!\\d)${d}[./]${m}(?!\\d)`,
  ];
  const pattern = new RegExp(forms.join("|"), "u");
  let daySeen = false;
  let yearSeen = year === undefined;
  return (text) => {
    daySeen ||= pattern.test(text);
    yearSeen ||= text.includes(year ?? "");
    return daySeen && yearSeen;
  };
}

/** 21:00 is also 9 pm, 9:00 pm and 2100. */
function timeSpellings(folded: string): string[] {
  const [, hours = "0", minutes = "00", half] =
    /^(\d{1,2})(?::(\d\d))?(?::\d\d)? ?([ap])?/u.exec(folded) ?? [];
  const hour = half ? (Number(hours) % 12) + (half === "p" ? 12 : 0) : Number(hours);
  const twelve = String(hour % 12 || 12);
  const mark = hour >= 12 ? "p" : "a";
  const full = [":", ".", "h"].map((sign) => `${hour}${sign}${minutes}`);
  const halves = [`${twelve}:${minutes} ${mark}`, `${twelve}:${minutes}${mark}`];
  const bare = minutes === "00" ? [`${twelve} ${mark}m`, `${twelve}${mark}m`, `${twelve} ${mark}.m`] : [];
  return [folded, ...full, ...halves, ...bare, `${String(hour).padStart(2, "0")}${minutes}`];
}

/** A name is known when it stands somewhere, or when each of its words does. */
function nameSpellings(folded: string): (text: string) => boolean {
  return wordByWord(
    folded,
    folded.split(/[^\p{L}\d]+/u).filter((word) => word.length > 2),
  );
}

/** An id is known when it stands somewhere, or is put together from pieces that do. */
function idSpellings(folded: string): (text: string) => boolean {
  const bare = folded.replace(/^#/u, "");
  const digits = /^[\d-]+$/u.test(bare) ? bare.replaceAll("-", "") : undefined;
  const pieces = wordByWord(bare, bare.split(/[-_]/u));
  if (digits === undefined) return pieces;
  return (text) => pieces(text) || text.replace(/(?<=\d)[\s().-]{1,2}(?=\d)/gu, "").includes(digits);
}

function wordByWord(whole: string, words: readonly string[]): (text: string) => boolean {
  const open = new Set(words.length > 1 ? words : [whole]);
  return (text) => {
    if (text.includes(whole)) return true;
    for (const word of open) if (text.includes(word)) open.delete(word);
    return open.size === 0;
  };
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/gu, "\\$&");
}
