import { asFields, isFields, parseJson } from "../loose.ts";

/** Fields of recorded messages that name things and say nothing. */
const NAMES =
  /^(?:id|.*_id|.*Id|type|role|object|model|.*fingerprint|signature|encrypted_content|mime_type|finish_?[rR]eason)$/u;
/** LangChain prints its messages and steps: `content='…' additional_kwargs={…}`, `tool='…' tool_input={…}`. */
const PRINTED =
  /^(?:content|tool|return_values|messages)=.*?(?:additional_kwargs|tool_input|response_metadata|tool_call_id|log)=/su;
const QUOTED = /'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"/gu;
const DEEPEST = 40;

/** The words inside a recorded value: every string of a structure, JSON inside strings and printed objects opened. */
export function* leavesOf(value: unknown, isHeld: (text: string) => boolean, depth = 0): Iterable<string> {
  if (typeof value === "string") {
    if (!isHeld(value)) yield* leavesOfText(value, isHeld, depth);
  } else if (depth > DEEPEST) {
    yield JSON.stringify(value);
  } else if (Array.isArray(value)) {
    for (const item of value) yield* leavesOf(item, isHeld, depth + 1);
  } else if (isFields(value)) {
    for (const [name, item] of Object.entries(asFields(value))) {
      if (!NAMES.test(name)) yield* leavesOf(item, isHeld, depth + 1);
    }
  }
}

function* leavesOfText(text: string, isHeld: (text: string) => boolean, depth: number): Iterable<string> {
  const parsed = /^\s*[[{"]/u.test(text) ? parseJson(text) : undefined;
  if (parsed !== undefined && typeof parsed !== "number") yield* leavesOf(parsed, isHeld, depth + 1);
  else if (depth > 0 && PRINTED.test(text)) yield* leavesOfPrinted(text);
  else if (depth === 0 || isWords(text)) yield text;
}

/** Quoted strings of a printed object; names, ids and numbers between them are its own. */
function* leavesOfPrinted(text: string): Iterable<string> {
  let found = false;
  for (const [, single, double] of text.matchAll(QUOTED)) {
    found = true;
    const quoted = single ?? double ?? "";
    if (isWords(quoted)) yield quoted;
  }
  if (!found) yield text;
}

/** Inside structures a single token (an id, a model's name, a setting) is no text of the run. */
function isWords(text: string): boolean {
  return text.length > 200 || (text.length >= 12 && /\S\s+\S/u.test(text));
}
