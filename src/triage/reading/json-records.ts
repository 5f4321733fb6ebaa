import { fieldText } from "../../core/render.ts";
import type { Part } from "../../core/trajectory.ts";
import type { Stretch } from "./sentences.ts";

/** A record of a JSON result: an object with an id of its own, and its plain fields. */
export interface JsonRecord {
  id: string;
  fields: ReadonlyMap<string, string>;
  /** The field that holds the id. */
  idField: string;
  /** 0 for the object a result consists of; its parts lie deeper. */
  depth: number;
}

const ID_NAME = /^(?:(?:\w+_)?id|number|reference|ref|key|sku|code)$/i;
const LONGEST = 60_000;
const MOST = 200;

const known = new WeakMap<Part, readonly JsonRecord[]>();

/** The records of a result; none when it is no JSON. Parsed once for all rules. */
export function recordsOf(part: Part): readonly JsonRecord[] {
  const found = known.get(part) ?? readRecords(part);
  known.set(part, found);
  return found;
}

function readRecords({ kind, body }: Part): JsonRecord[] {
  if (kind !== "result" || body.length > LONGEST || !/^\s*[[{]/u.test(body.slice(0, 40))) return [];
  const records: JsonRecord[] = [];
  collect(parsed(body), records, 0);
  return records;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const DEEPEST = 6;

function collect(value: unknown, records: JsonRecord[], depth: number): void {
  if (typeof value !== "object" || value === null || depth > DEEPEST || records.length >= MOST) return;
  const entries = Object.entries(value);
  const plain = entries.flatMap(([name, field]): [string, string][] =>
    typeof field === "string" || typeof field === "number" || typeof field === "boolean"
      ? [[name, String(field)]]
      : [],
  );
  const id = Array.isArray(value) ? undefined : plain.find(([name]) => ID_NAME.test(name));
  if (id) records.push({ id: plainId(id[1]), idField: id[0], fields: new Map(plain), depth });
  for (const [, field] of entries) collect(field, records, depth + 1);
}

/** Ids compare without `#` and case. */
export function plainId(text: string): string {
  return text.replace(/^#/u, "").toLowerCase();
}

/** Where a record's field stands in the text of its result: the field with this value nearest to the record's id. */
export function fieldPlace(part: Part, record: JsonRecord, name: string): Stretch | undefined {
  const text = fieldText(part);
  const id = text.toLowerCase().indexOf(record.id);
  const value = record.fields.get(name);
  if (id < 0 || value === undefined) return undefined;
  const form = new RegExp(`"${escaped(name)}"\\s*:\\s*"?${escaped(value)}"?`, "gu");
  let best: Stretch | undefined;
  for (const match of text.matchAll(form)) {
    if (best && Math.abs(match.index - id) >= Math.abs(best.start - id)) continue;
    best = { start: match.index, end: match.index + match[0].length };
  }
  return best;
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/gu, "\\$&");
}
