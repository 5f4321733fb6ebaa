/** A day, counted from 1970-01-01; the worlds know no hours. */
export type Day = number;

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

const DAY = 86_400_000;

/** `2026-03-03`. */
export function isoOf(day: Day): string {
  return new Date(day * DAY).toISOString().slice(0, 10);
}

/** `3 March 2026`, as people write it. */
export function wordsOf(day: Day): string {
  const date = new Date(day * DAY);
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/** The day that a text names, in either form; nothing when it names none. */
export function dayOf(text: string): Day | undefined {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/u.exec(text);
  if (iso) return dayFrom(Number(iso[1]), Number(iso[2]) - 1, Number(iso[3]));
  const words = /^(\d{1,2})(?:st|nd|rd|th)? (?:of )?([A-Za-z]+),? (\d{4})$/u.exec(text);
  if (words) return dayFrom(Number(words[3]), monthOf(words[2]), Number(words[1]));
  const american = /^([A-Za-z]+) (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/u.exec(text);
  return american ? dayFrom(Number(american[3]), monthOf(american[1]), Number(american[2])) : undefined;
}

function monthOf(name = ""): number {
  const short = name.slice(0, 3).toLowerCase();
  return short.length < 3 ? -1 : MONTHS.findIndex((month) => month.toLowerCase().startsWith(short));
}

function dayFrom(year: number, month: number, date: number): Day | undefined {
  const day = Date.UTC(year, month, date) / DAY;
  const back = new Date(day * DAY);
  return back.getUTCMonth() === month && back.getUTCDate() === date ? day : undefined;
}
