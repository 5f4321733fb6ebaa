import { dayOf, isoOf } from "../world/calendar.ts";
import type { Cents } from "../world/money.ts";
import { CODES, type Code } from "./settlement.ts";

/** What e-mails to one address name, whoever wrote them and however. */
export interface MailReading {
  codes: ReadonlySet<Code>;
  amounts: ReadonlySet<Cents>;
  /** Whether they name a fact: an id, a word, a day written as 2026-03-03. */
  names(fact: string): boolean;
}

const NUMBER = "\\d{1,3}(?:[.,' ]\\d{3})+(?:[.,]\\d{2})?|\\d+(?:[.,]\\d{2})?";
const MONEY = new RegExp(
  `(?:€|\\beuros?\\b|\\beur\\b) ?(${NUMBER})(?![\\d-])|(?<![\\d.,-])(${NUMBER}) ?(?:€|euros?\\b|eur\\b)`,
  "gu",
);
const BARE_MONEY = /(?<![\d.,-])(\d+[.,]\d{2})(?![\d.,]*\d|-)/gu;
const DATES =
  /\b\d{4}-\d{2}-\d{2}\b|\b\d{1,2}(?:st|nd|rd|th)? (?:of )?[a-z]+,? \d{4}\b|\b[a-z]+ \d{1,2}(?:st|nd|rd|th)?,? \d{4}\b/gu;
const CODE = /(?<![\w-])(?:ALREADY-PAID|NOT-DUE|PAID)(?![\w-])/gu;

/** Reads texts as one: compatibility forms, dashes and spaces made alike, case ignored except in codes. */
export function readMails(texts: readonly string[]): MailReading {
  const text = plain(texts.join("\n"));
  const folded = text.toLowerCase();
  const found: readonly string[] = text.match(CODE) ?? [];
  const days = new Set((folded.match(DATES) ?? []).flatMap((date) => isoFrom(date)));
  return {
    codes: new Set(CODES.filter((code) => found.includes(code))),
    amounts: new Set(amountsIn(folded)),
    names: (fact) => days.has(fact) || isToken(folded, fact.toLowerCase()),
  };
}

function plain(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[\u2010-\u2015\u2212]/gu, "-")
    .replace(/[^\S\n]+/gu, " ");
}

function isoFrom(date: string): string[] {
  const day = dayOf(date);
  return day === undefined ? [] : [isoOf(day)];
}

/** Whether a word stands in a text, and not as part of a longer one. */
function isToken(text: string, token: string): boolean {
  for (let at = text.indexOf(token); at >= 0; at = text.indexOf(token, at + 1)) {
    const around = `${text[at - 1] ?? " "}${text[at + token.length] ?? " "}`;
    if (!/[\p{L}\p{N}]/u.test(around)) return true;
  }
  return false;
}

function amountsIn(text: string): Cents[] {
  const withSign = [...text.matchAll(MONEY)].map(([, after, before]) => after ?? before ?? "");
  const bare = [...text.matchAll(BARE_MONEY)].map(([, number = ""]) => number);
  return [...withSign, ...bare].map(centsFrom);
}

/** `1,234.50`, `1.234,50` and `1 234` alike: two digits behind the last point or comma are cents. */
function centsFrom(number: string): Cents {
  const cents = /[.,](\d{2})$/u.exec(number);
  const whole = cents ? number.slice(0, -3) : number;
  return Number(whole.replace(/[.,' ]/gu, "")) * 100 + Number(cents?.[1] ?? 0);
}
