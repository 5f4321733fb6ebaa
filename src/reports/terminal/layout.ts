import stringWidth from "string-width";

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** Every character of it takes one column: half a million lines are laid out for a large run. */
const PLAIN = /^[\u0020-\u007e]*$/u;

/** Columns a text takes in a terminal. */
export function width(text: string): number {
  return PLAIN.test(text) ? text.length : stringWidth(text);
}

/** The text, or its head with an ending when it is wider than `columns`. */
export function clip(text: string, columns: number, ending = "…"): string {
  const startsPlain = text.length > columns && PLAIN.test(text.slice(0, Math.max(0, columns + 1)));
  if (!startsPlain && width(text) <= columns) return text;
  return takeColumns(text, columns - width(ending)).trimEnd() + (width(ending) <= columns ? ending : "");
}

/** The text, or its head and tail around an ellipsis: names that differ do so at either end. */
export function clipMiddle(text: string, columns: number): string {
  if (width(text) <= columns) return text;
  const head = takeColumns(text, Math.floor((columns - 1) / 3));
  let tail = "";
  let room = columns - 1 - width(head);
  for (const { segment } of [...graphemes.segment(text.slice(-columns * 8))].reverse()) {
    room -= width(segment);
    if (room < 0) break;
    tail = segment + tail;
  }
  return `${head}…${tail}`;
}

/** Fills with blanks up to `columns`; a wider text is cut first. */
export function pad(text: string, columns: number): string {
  const fitting = clip(text, columns);
  return fitting + " ".repeat(Math.max(0, columns - width(fitting)));
}

/** Blanks in front up to `columns`. */
export function padStart(text: string, columns: number): string {
  return " ".repeat(Math.max(0, columns - width(text))) + text;
}

/** The text over at most `limit` lines, broken at blanks where there are any; `ending` marks a text that was cut. */
export function wrap(
  text: string,
  columns: number,
  limit = Number.POSITIVE_INFINITY,
  ending = "…",
): string[] {
  if (limit < 1) return [];
  const lines: string[] = [];
  for (const line of brokenLines(text, columns)) {
    if (lines.length === limit) return [...lines.slice(0, -1), cutWith(lines.at(-1) ?? "", columns, ending)];
    lines.push(line);
  }
  return lines;
}

function cutWith(line: string, columns: number, ending: string): string {
  return takeColumns(line, columns - width(ending)).trimEnd() + ending;
}

function* brokenLines(text: string, columns: number): Iterable<string> {
  let line = "";
  for (const word of text.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (width(longer) <= columns) {
      line = longer;
      continue;
    }
    if (line !== "") yield line;
    const pieces = [...slices(word, columns)];
    yield* pieces.slice(0, -1);
    line = pieces.at(-1) ?? "";
  }
  if (line !== "") yield line;
}

/** A word wider than a line, cut between graphemes. */
function* slices(word: string, columns: number): Iterable<string> {
  let slice = "";
  let used = 0;
  for (const { segment } of graphemes.segment(word)) {
    const wide = width(segment);
    if (wide > columns) continue;
    if (used + wide > columns) {
      yield slice;
      slice = "";
      used = 0;
    }
    slice += segment;
    used += wide;
  }
  yield slice;
}

function takeColumns(text: string, columns: number): string {
  if (columns >= 0 && PLAIN.test(text.slice(0, columns + 1))) return text.slice(0, columns);
  let head = "";
  let room = columns;
  for (const { segment } of graphemes.segment(text)) {
    room -= width(segment);
    if (room < 0) break;
    head += segment;
  }
  return head;
}
