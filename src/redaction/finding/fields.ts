import type { Field } from "../secret-family.ts";

/**
 * The last three letters of names that secrets have (password, pwd, secret, token, key …), as a table of 15 bits: most colons
 * and equals signs of a text are done with after one look.
 */
const ENDINGS =
  "ord swd pwd ret ken key ass ase ode uth kie ion als ial sig ure pat dsn gin ing jwt sid pin eys ens ets rds".split(
    " ",
  );
const IS_ENDING = new Uint8Array(1 << 15);
for (const ending of ENDINGS) {
  IS_ENDING[packed(ending.charCodeAt(0), ending.charCodeAt(1), ending.charCodeAt(2))] = 1;
}

function packed(first: number, second: number, third: number): number {
  return ((first & 31) << 10) | ((second & 31) << 5) | (third & 31);
}

const BLANK = 32;
const LONGEST_NAME = 80;
const LONGEST_VALUE = 4096;

/** The field whose `:` or `=` stands at `at`, when the name before it can be that of a secret. */
export function fieldAt(text: string, at: number): Field | undefined {
  const nameEnd = endOfName(text, at);
  if (nameEnd < 3) return undefined;
  const third = text.charCodeAt(nameEnd - 1);
  if (third < 65 || third > 122) return undefined;
  const ending = packed(text.charCodeAt(nameEnd - 3), text.charCodeAt(nameEnd - 2), third);
  if (IS_ENDING[ending] !== 1) return undefined;
  const nameStart = startOfName(text, nameEnd);
  return readValue(text, at, nameStart, nameEnd);
}

/** Back over what may stand between a name and its sign: blanks, quotes with backslashes, `]`, `**` of Markdown, `?`. */
function endOfName(text: string, at: number): number {
  let end = at;
  for (const floor = Math.max(0, at - 12); end > floor; end--) {
    const code = text.charCodeAt(end - 1);
    const isBetween =
      code === 34 ||
      code === 39 ||
      code === 92 ||
      code === BLANK ||
      code === 96 ||
      code === 93 ||
      code === 42 ||
      code === 63;
    if (!isBetween) break;
  }
  return end;
}

function startOfName(text: string, end: number): number {
  let start = end;
  const floor = Math.max(0, end - LONGEST_NAME);
  while (start > floor && isInName(text.charCodeAt(start - 1))) start -= 1;
  // The `n` of an escaped line break is no part of the name.
  const isEscape = start > 0 && text.charCodeAt(start - 1) === 92 && /[nrt]/u.test(text[start] ?? "");
  return isEscape ? start + 1 : start;
}

function isInName(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 48 && code <= 57) ||
    code === 95 ||
    code === 45 ||
    code === 46
  );
}

function readValue(text: string, at: number, nameStart: number, nameEnd: number): Field | undefined {
  const start = startOfValue(text, at);
  const name = text.slice(nameStart, nameEnd);
  const opening = OPENING.exec(text.slice(start, start + 24));
  if (opening?.[2] !== undefined) {
    const from = start + opening[0].length;
    const end = closing(text, from, opening[1]?.length ?? 0, opening[2]);
    if (end !== undefined) {
      return { name, value: text.slice(from, end), start: from, end, quoted: true, literal: true };
    }
  }
  return unquoted(text, at, name, nameStart, start);
}

/** After the sign: the rest of `=>`, `:=` or `==`, blanks, `**` of Markdown. */
function startOfValue(text: string, at: number): number {
  AFTER_SIGN.lastIndex = at + 1;
  AFTER_SIGN.test(text);
  return Math.max(at + 1, AFTER_SIGN.lastIndex);
}

const AFTER_SIGN = /[=>]{0,2}[ \t]{0,8}(?:\*\*[ \t]+)?/y;

/** Backslashes and a quote, after the letters that some languages put before a string. */
const OPENING = /^[bBrRuUfF]?(\\*)(["'`])/u;

/** Where a quoted value ends: at the same quote behind as many backslashes; more of them stand before a quote inside it. */
function closing(text: string, from: number, backslashes: number, quote: string): number | undefined {
  const limit = Math.min(text.length, from + LONGEST_VALUE);
  for (let at = text.indexOf(quote, from); at >= 0 && at < limit; at = text.indexOf(quote, at + 1)) {
    let before = 0;
    while (at - before > from && text.charCodeAt(at - before - 1) === 92) before += 1;
    if (before === backslashes) return at - backslashes;
    if (before < backslashes) return undefined;
  }
  return undefined;
}

const UNQUOTED = /[^\s"'`\\<>]{1,512}/y;

function unquoted(
  text: string,
  at: number,
  name: string,
  nameStart: number,
  start: number,
): Field | undefined {
  UNQUOTED.lastIndex = start;
  const run = UNQUOTED.exec(text)?.[0];
  if (run === undefined) return undefined;
  const before = text.charAt(nameStart - 1);
  const isTight = text[at] === "=" && start === at + 1;
  const isSetting = isTight && /^[A-Z][A-Z0-9_]*$/u.test(name);
  const isParameter = isTight && /[?&;]/u.test(before);
  const isLine = isSetting && /^[\n\r]?$/u.test(before);
  const value = isLine ? run.replace(/[;,]$/u, "") : trimmed(run, isParameter);
  if (value === "") return undefined;
  return { name, value, start, end: start + value.length, quoted: false, literal: isSetting || isParameter };
}

function trimmed(run: string, isParameter: boolean): string {
  const stop = isParameter ? /[&;#,)}\]]/u : /[,;|(){}[\]]|&&/u;
  const end = run.search(stop);
  const cut = end < 0 ? run : run[end] === "(" ? run.slice(0, end + 1) : run.slice(0, end);
  return /\.\.|…/u.test(run) ? run : cut.replace(/[.:]+$/u, "");
}
