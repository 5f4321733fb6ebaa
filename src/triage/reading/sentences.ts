/** A stretch of a text. */
export interface Stretch {
  start: number;
  end: number;
}

const BREAK = /[.!?]["'”’)\]]*(?=\s+["'“‘([]?[\p{Lu}\d#*•-])|[;](?=\s)|\n+\s*(?:[-*•]|\d+[.)])?\s*/gu;

/** The sentences and list items of a text, without the blanks and bullets around them. */
export function sentences(text: string): Stretch[] {
  const found: Stretch[] = [];
  let start = 0;
  for (const match of text.matchAll(BREAK)) {
    const isMark = !match[0].startsWith("\n");
    pushTrimmed(found, text, start, match.index + (isMark ? match[0].length : 0));
    start = match.index + match[0].length;
  }
  pushTrimmed(found, text, start, text.length);
  return found;
}

function pushTrimmed(found: Stretch[], text: string, start: number, end: number): void {
  const raw = text.slice(start, end);
  const lead = /^[\s\-*•]*/u.exec(raw)?.[0].length ?? 0;
  const from = start + lead;
  const to = start + raw.trimEnd().length;
  if (to > from) found.push({ start: from, end: to });
}

/** The sentence around an offset, at most `limit` characters long and never cutting the stretch asked for. */
export function sentenceAround(text: string, start: number, end: number, limit = 160): Stretch {
  const left = text.slice(Math.max(0, start - limit), start);
  const right = text.slice(end, end + limit);
  const leftBreak = Math.max(left.lastIndexOf("\n"), left.search(/[.!?;]\s+(?!.*[.!?;]\s)/su));
  const rightBreak = /\n|[.!?;](?=\s|$)/u.exec(right);
  const from = start - (leftBreak < 0 ? left.length : left.length - leftBreak - 1);
  const to = end + (rightBreak ? rightBreak.index + (rightBreak[0] === "\n" ? 0 : 1) : right.length);
  return widen(text, { start: from, end: to }, { start, end }, limit);
}

function widen(text: string, wide: Stretch, core: Stretch, limit: number): Stretch {
  const room = Math.max(0, limit - (core.end - core.start));
  const start = Math.max(wide.start, core.start - Math.floor(room / 2));
  const end = Math.min(wide.end, Math.max(core.end, start + Math.max(limit, core.end - core.start)));
  const raw = text.slice(start, end);
  const lead = raw.length - raw.trimStart().length;
  return { start: Math.min(start + lead, core.start), end: Math.max(start + raw.trimEnd().length, core.end) };
}

/** The first sentence of a text, at most `limit` characters. */
export function firstSentence(text: string, limit = 160): Stretch {
  const lead = text.length - text.trimStart().length;
  const rest = text.slice(lead, lead + limit);
  const stop = /[.!?](?=\s|$)|\n/u.exec(rest);
  const end = lead + (stop ? stop.index + (stop[0] === "\n" ? 0 : 1) : rest.length);
  return { start: lead, end: Math.max(end, Math.min(text.length, lead + 1)) };
}
