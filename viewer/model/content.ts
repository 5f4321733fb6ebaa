import type { Part } from "../../src/core/trajectory.ts";
import { hasAnsi } from "./ansi.ts";

/** How the text of a part is best shown. */
export type Content =
  | { as: "json"; value: unknown }
  | { as: "edits"; file: string | undefined; edits: { before: string; after: string }[] }
  | { as: "patch" }
  | { as: "terminal" }
  | { as: "prose" }
  | { as: "plain" };

/** Parsing more than this would hold the page up. */
const MOST_PARSED = 2_000_000;
const MOST_PROSE = 60_000;

export function contentOf({ kind, body, author }: Part): Content {
  const value = parsed(body);
  if (kind === "call")
    return editsIn(value) ?? (value === undefined ? { as: "plain" } : { as: "json", value });
  if (value !== undefined) return { as: "json", value };
  if (hasAnsi(body)) return { as: "terminal" };
  if (isPatch(body)) return { as: "patch" };
  if (kind === "result" || author === "environment") return { as: "plain" };
  return body.length <= MOST_PROSE ? { as: "prose" } : { as: "plain" };
}

/** The value of a text that is an object or a list in JSON; a lone number or word is shown as it is. */
function parsed(body: string): unknown {
  if (body.length > MOST_PARSED || !/^\s*[[{]/u.test(body)) return undefined;
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

const OLD = ["old_string", "old_str", "oldText", "old_text", "search"];
const NEW = ["new_string", "new_str", "newText", "new_text", "replace"];
const FILE = ["file_path", "path", "file", "filename"];

/** The arguments of a call that replaces one text by another. */
function editsIn(value: unknown): Content | undefined {
  if (!isRecord(value)) return undefined;
  const list = Array.isArray(value.edits) ? value.edits : [value];
  const edits = list.flatMap((edit: unknown) => {
    if (!isRecord(edit)) return [];
    const before = textIn(edit, OLD);
    const after = textIn(edit, NEW);
    return before === undefined || after === undefined ? [] : [{ before, after }];
  });
  return edits.length === 0 ? undefined : { as: "edits", file: textIn(value, FILE), edits };
}

function textIn(record: Record<string, unknown>, names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = record[name];
    if (typeof value === "string") return value;
  }
  return undefined;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isPatch(body: string): boolean {
  return (
    /^(?:diff --git |--- \S.*\n\+\+\+ )/mu.test(body.slice(0, 4000)) && /^@@ /mu.test(body.slice(0, 20_000))
  );
}
