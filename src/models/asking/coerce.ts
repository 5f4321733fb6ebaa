import type { z } from "zod";
import { type Path, replaceAt, valueAt } from "./places.ts";

type Issue = z.core.$ZodIssue;

/**
 * The value with what is harmless put right, where the schema asks for it: a number or step given as text ("12", "step
 * 12", "[12]"), text given as a number, yes or no given as text, a word of a list in another spelling, one item in the
 * place of a list, null for nothing. Whatever could be meant in two ways is left alone.
 */
export function coerced(schema: z.ZodType, value: unknown): unknown {
  const mended = structuredClone(value);
  for (let round = 0; round < ROUNDS; round++) {
    const { error } = schema.safeParse(mended);
    if (!error) return mended;
    const changed = error.issues.map((issue) => mend(mended, issue, [])).some((one) => one);
    if (!changed) return mended;
  }
  return mended;
}

/** A list of one item may hold a number given as text, and so on: a few layers, never many. */
const ROUNDS = 4;

function mend(root: unknown, issue: Issue, above: Path): boolean {
  const path = [...above, ...issue.path];
  if (issue.code === "invalid_union") return issue.errors.flat().some((inner) => mend(root, inner, path));
  const now = valueAt(root, path);
  const better = betterFor(issue, now);
  if (better === undefined || path.length === 0) return false;
  replaceAt(root, path, better);
  return true;
}

function betterFor(issue: Issue, value: unknown): unknown {
  if (issue.code === "invalid_value") return sameWord(issue.values, value);
  if (issue.code !== "invalid_type") return undefined;
  switch (issue.expected) {
    case "number":
    case "int":
      return typeof value === "string" ? numberIn(value) : undefined;
    case "string":
      return typeof value === "number" || typeof value === "boolean" ? String(value) : undefined;
    case "boolean":
      return typeof value === "string" ? YES_NO[value.trim().toLowerCase()] : undefined;
    case "array":
      return value === undefined || value === null ? undefined : [value];
    default:
      return undefined;
  }
}

const YES_NO: Record<string, boolean> = { true: true, yes: true, false: false, no: false };

/** A whole text that is one number, or names one step. */
function numberIn(text: string): number | undefined {
  const match = /^\s*(?:step\s*#?\s*|#|\[)?(-?\d+(?:\.\d+)?)\]?\s*$/iu.exec(text);
  return match?.[1] === undefined ? undefined : Number(match[1]);
}

/** The one word of a list that reads the same without case, blanks, dashes and underscores. */
function sameWord(words: readonly unknown[], value: unknown): unknown {
  if (typeof value !== "string") return undefined;
  const plain = (word: unknown) =>
    String(word)
      .toLowerCase()
      .replace(/[\s_-]+/gu, "");
  const same = words.filter((word) => plain(word) === plain(value));
  return same.length === 1 && same[0] !== value ? same[0] : undefined;
}
