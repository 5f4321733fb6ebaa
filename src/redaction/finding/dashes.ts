import type { BlockShape, Field, Stretch } from "../secret-family.ts";

const BEGIN = /-----BEGIN ([A-Z0-9 ]{3,40})-----/y;
/** Base64 with line breaks and the escapes that a line break may have been written as, headers included. */
const REST = /(?:[A-Za-z0-9+/=\s:,.-]+|\\+[nr])*/y;
const LONGEST_BLOCK = 64 * 1024;
const SHORTEST_CONTENT = 60;

/** A block between BEGIN and END whose dashes start at `at`; one without its end goes as far as it looks like one. */
export function blockAt(
  text: string,
  at: number,
  shapes: readonly BlockShape[],
): (Stretch & { kind: string }) | undefined {
  BEGIN.lastIndex = at;
  const begin = BEGIN.exec(text);
  const label = begin?.[1];
  const shape = label === undefined ? undefined : shapes.find((candidate) => candidate.label.test(label));
  if (!begin || !shape) return undefined;
  const from = at + begin[0].length;
  const mark = `-----END ${label}-----`;
  const found = text.indexOf(mark, from);
  const end = found >= 0 && found < from + LONGEST_BLOCK ? found + mark.length : restFrom(text, from);
  const content = text.slice(from, end).replace(/\\+[nr]|\s/gu, "");
  if (content.length < SHORTEST_CONTENT || /\.{3}|…|<|x{8}/iu.test(content)) return undefined;
  return { kind: shape.kind, start: at, end };
}

function restFrom(text: string, from: number): number {
  REST.lastIndex = from;
  const rest = REST.exec(text.slice(0, from + LONGEST_BLOCK))?.[0] ?? "";
  return from + rest.trimEnd().length;
}

/** `--password x`, also as two strings of a list of arguments. */
const OPTION = /--([A-Za-z][\w-]{1,40})(["',\s\\]{1,8})([^\s"'`\\<>,;|()]{1,512})/y;

/** The command line option with a value of its own whose dashes start at `at`. */
export function optionAt(text: string, at: number): Field | undefined {
  OPTION.lastIndex = at;
  const found = OPTION.exec(text);
  const [whole, name, , value] = found ?? [];
  if (whole === undefined || name === undefined || value === undefined || value.startsWith("-"))
    return undefined;
  const end = at + whole.length;
  return { name, value, start: end - value.length, end, quoted: false, literal: true };
}
