import { fieldText } from "../../core/render.ts";
import type { TriageView } from "../view.ts";
import type { PlacedValue } from "./provenance.ts";
import { sentenceAround } from "./sentences.ts";
import { findValues, normalForm, type ValueKind } from "./values.ts";

/** Whether a value is a matter of writing, not a claim: an example, a template, a heading, a constant, a computation. */
export function isLooseWriting(view: TriageView, value: PlacedValue): boolean {
  const part = view.steps[value.step]?.parts[value.part];
  if (!part) return true;
  const text = fieldText(part);
  const at: Written = { text, ...value, words: text.slice(value.start, value.end) };
  return isExample(at) || isNear(view, value, at.words) || (LOOSE[value.kind]?.(at) ?? false);
}

interface Written {
  text: string;
  words: string;
  start: number;
  end: number;
}

const LOOSE: Partial<Record<ValueKind, (at: Written) => boolean>> = {
  id: isPlainWord,
  url: isOpenAddress,
  date: isInCode,
  time: isInCode,
  number: isConstant,
  name: isLayout,
};

const EXAMPLE =
  /\bfor (?:example|instance)\b|\be\.g\.|\bsuch as\b|\bplaceholder|\bexample\.(?:com|org|net)|your[_-]/i;

function isExample({ text, start, end }: Written): boolean {
  const around = sentenceAround(text, start, end);
  return EXAMPLE.test(text.slice(around.start, around.end));
}

/** How far back a value's surroundings are read; a line of a hostile run may be endless. */
const LOOK_BACK = 20_000;
const LONGEST_LINE = 400;

function lineBefore(text: string, start: number): string {
  const near = text.slice(Math.max(0, start - LONGEST_LINE), start);
  return near.slice(near.lastIndexOf("\n") + 1);
}

/** Inside a code block, where values are settings and test data. */
function isInCode({ text, start }: Written): boolean {
  return (text.slice(Math.max(0, start - LOOK_BACK), start).match(/```/gu) ?? []).length % 2 === 1;
}

/** Ordinals, versions and words with a digit or two name nothing: 19th, utf8, python3, 2x4. */
function isPlainWord({ words }: Written): boolean {
  const digits = words.replace(/\D/gu, "").length;
  return (
    /^\d+(?:st|nd|rd|th|s)$/i.test(words) || digits < 3 || (/^[a-z]+\d{1,4}$/u.test(words) && digits < 4)
  );
}

/** A site's front page, a search, a template, or an address that code or a call tries out. */
function isOpenAddress(at: Written): boolean {
  return (
    /^https?:\/\/[^/]+\/?$/i.test(at.words) ||
    /[?{}$<>*]|%s|\/search\b|\/api\b/i.test(at.words) ||
    isInCode(at) ||
    /["'=]$/u.test(at.text.slice(0, at.start).slice(-1))
  );
}

/** One digit, a round setting in code, a list mark, an age or grade, or the result of a computation written out. */
function isConstant(at: Written): boolean {
  const { text, words, start, end } = at;
  if (words.length < 2 || /\d(?:st|nd|rd|th)$/i.test(words)) return true;
  const line = lineBefore(text, start);
  if (/^\s*(?:[-*#]+\s*)?$/u.test(line) && /^[.):]/u.test(text.slice(end))) return true;
  if (text[end] === "+" || isComputed(line) || POSITION.test(line)) return true;
  return isInCode(at) && (/^\s*(?:#|\/\/)/u.test(line) || (!/\.\d/u.test(words) && Number(words) < 1000));
}

/** Words before a number that only counts places: step 14, line 80. */
const POSITION =
  /\b(?:steps?|stage|phase|part|point|item|option|line|row|column|round|attempt|iteration|turn|page|figure|table|section|chapter|no\.|#)\s*$/i;

/** A line that comes to its number through an operator and an equals sign, or a formula. */
function isComputed(line: string): boolean {
  return (
    /\\(?:frac|sqrt|sum)\b/u.test(line) ||
    /\d.{0,120}(?:[-+*/×÷^−]|\\times|\\div).{0,160}[=≈][^=≈]{0,24}$/u.test(line)
  );
}

const HEAD_WORDS =
  /^(?:the|an?|using|while|when|where|if|no|yes|only|also|here|this|that|these|those|for|from|in|on|at|by|with|and|but|or|so|as|after|before|based|according|given|step|total|note|please|result|final|verify|print|check|find|search|list|task|answer|output|input|date|name|number|page|table|part|section|figure)\b/i;
const ROLE_WORDS =
  /\b(?:expert|agent|assistant|specialist|historian|scholar|analyst|team|manager|checker|verifier)\b/i;

/** A name counts only where it is set off as a fact: in quotes or bold, in prose, and not as a heading or a role. */
function isLayout(at: Written): boolean {
  const { text, words, start, end } = at;
  const isSetOff = /["“‘*]$/u.test(text.slice(0, start).slice(-1)) && /^[.,]?["”’*]/u.test(text.slice(end));
  const before = lineBefore(text, start);
  const isTitle = /^[\s\-*#>|\d.)]*$/u.test(before) || /^\**\s*:/u.test(text.slice(end));
  return !isSetOff || isTitle || isInCode(at) || HEAD_WORDS.test(words) || ROLE_WORDS.test(words);
}

/** A date within a few days of one already known is reckoned from it: "the day after". */
function isNear(view: TriageView, value: PlacedValue, words: string): boolean {
  if (value.kind !== "date") return false;
  const at = Date.parse(`${normalForm("date", words)}T00:00:00Z`);
  if (Number.isNaN(at)) return false;
  return NEAR.some((days) => isKnown(view, value, new Date(at + days * DAY).toISOString().slice(0, 10)));
}

const DAY = 86_400_000;
const NEAR = [-7, -3, -2, -1, 1, 2, 3, 7];

function isKnown(view: TriageView, value: PlacedValue, date: string): boolean {
  return findValues(date).some(({ key }) => {
    const first = view.provenance.trails.get(key)?.first.step;
    return view.provenance.given(key) || (first !== undefined && first < value.step);
  });
}
