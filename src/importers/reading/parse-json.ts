import { RootstepError } from "../../core/errors.ts";

/** Levels of nesting beyond which nobody meant it: whatever walks a record may call itself once a level. */
const DEEPEST = 500;

/** Parses JSON; what is none, or nested so deeply that no walk through it would end well, is an error with its reason. */
export function parseJsonStrictly(text: string): unknown {
  const value = parsed(text);
  if (isTooDeep(value, text))
    throw new RootstepError("input", `JSON nested more than ${DEEPEST} levels deep`);
  return value;
}

/** Whether the value of a JSON text is nested too deeply to be walked through. */
export function isTooDeep(value: unknown, text: string): boolean {
  return text.length > DEEPEST * 2 && isDeeper(value, DEEPEST);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new RootstepError("input", whyNotJson(text));
  }
}

function whyNotJson(text: string): string {
  if (/^\s*[[{]/u.test(text)) {
    return text.includes("\u0000") ? "JSON with binary data in it" : "JSON that is cut off or damaged";
  }
  return text.includes("\u0000") ? "binary data" : "not JSON";
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (levels === 0) return true;
  for (const item of Array.isArray(value) ? value : Object.values(value)) {
    if (typeof item === "object" && isDeeper(item, levels - 1)) return true;
  }
  return false;
}
