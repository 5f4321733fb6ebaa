import { jsonrepair } from "jsonrepair";
import { isRecord } from "./record.ts";

/**
 * The JSON object of a reply: thinking stripped, then the last balanced object, fences or prose around it, mended where
 * it is no JSON. `fields` are the names an answer may have; an object with one of them goes before one without.
 */
export function extractObject(reply: string, fields: readonly string[]): Record<string, unknown> | undefined {
  const text = withoutThinking(reply.trim());
  const whole = parsedObject(text);
  if (whole) return unwrapped(whole, fields);
  const found = balancedObjects(text).map((piece) => parsedObject(piece) ?? repairedObject(piece));
  const objects = found.filter((object) => object !== undefined).map((object) => unwrapped(object, fields));
  const known = objects.findLast((object) => fields.some((field) => field in object));
  return known ?? objects.at(-1) ?? cutObject(text, fields);
}

/**
 * A reply without the model's thinking, in the marks that servers leave in the text. They count at its head alone: an
 * answer may quote a run that holds such marks.
 */
function withoutThinking(reply: string): string {
  if (reply.startsWith("{")) return withoutEnd(reply);
  const opened = /^<(think|thinking|thought|reasoning)>[\s\S]*?<\/\1>/iu.exec(reply);
  if (opened) return withoutThinking(reply.slice(opened[0].length).trim());
  if (UNENDED.test(reply)) return "";
  const rest = afterFirst(afterFirst(reply, /<\/(?:think|thinking|thought|reasoning)>/iu), FINAL_CHANNEL);
  return withoutEnd(rest.trim());
}

/** Thinking that was cut off: nothing in it is an answer. */
const UNENDED = /^<(?:think|thinking|thought|reasoning)>/iu;
const FINAL_CHANNEL = /<\|channel\|>final[^<]*<\|message\|>/u;

function afterFirst(text: string, mark: RegExp): string {
  const found = mark.exec(text);
  return found ? text.slice(found.index + found[0].length) : text;
}

function withoutEnd(text: string): string {
  return text.replace(/\s*<\|(?:end|return|im_end|eot_id)\|>$/u, "");
}

function parsedObject(text: string): Record<string, unknown> | undefined {
  if (!text.startsWith("{")) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Beyond this a broken object is not mended: it is no answer of ours. */
const REPAIRED = 200_000;

function repairedObject(text: string): Record<string, unknown> | undefined {
  if (text.length > REPAIRED) return undefined;
  try {
    return parsedObject(jsonrepair(text));
  } catch {
    return undefined;
  }
}

/** An object that was cut off: from the last opening brace that makes sense of the rest. */
function cutObject(text: string, fields: readonly string[]): Record<string, unknown> | undefined {
  const start = text.indexOf("{");
  if (start < 0) return undefined;
  const object = repairedObject(text.slice(start).replace(/```\s*$/u, ""));
  const whole = object && unwrapped(object, fields);
  return whole && fields.some((field) => field in whole) ? whole : undefined;
}

/** Openings that are tried: a reply of nothing but braces must not cost minutes. */
const TRIES = 200;

/** The balanced objects that stand side by side in a text, in order. */
function balancedObjects(text: string): string[] {
  const found: string[] = [];
  let at = text.indexOf("{");
  for (let tries = 0; at >= 0 && tries < TRIES; tries++) {
    const end = balancedEnd(text, at);
    if (end !== undefined) found.push(text.slice(at, end));
    at = text.indexOf("{", end ?? at + 1);
  }
  return found;
}

/** Where the object that opens at `start` is closed; braces in strings do not count. */
function balancedEnd(text: string, start: number): number | undefined {
  let depth = 0;
  let quoted = false;
  for (let at = start; at < text.length; at++) {
    const character = text[at];
    if (quoted) {
      if (character === "\\") at++;
      else if (character === '"') quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === "{") depth++;
    else if (character === "}" && --depth === 0) return at + 1;
  }
  return undefined;
}

/** The answer itself, where a model put it under one more name: `{"answer": {…}}`. */
function unwrapped(object: Record<string, unknown>, fields: readonly string[]): Record<string, unknown> {
  if (fields.some((field) => field in object)) return object;
  const [inner, ...others] = Object.values(object);
  if (others.length > 0 || !isRecord(inner)) return object;
  return fields.some((field) => field in inner) ? inner : object;
}
