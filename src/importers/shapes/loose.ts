import { isTooDeep } from "../reading/parse-json.ts";

/** Foreign data is read field by field: each of these gives the value when it has the type, else nothing. */

export type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function asFields(value: unknown): Fields {
  return isFields(value) ? value : {};
}

export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function asString(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** A string with something in it. */
export function asName(value: unknown): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}

/** A finite number; minus zero becomes zero, as in JSON. */
export function asNumber(value: unknown): number | undefined {
  return typeof value === "number" && Number.isFinite(value) ? value + 0 : undefined;
}

/** A finite number, or one written as text. */
export function numberOf(value: unknown): number | undefined {
  return typeof value === "string" && value.trim() !== "" ? asNumber(Number(value)) : asNumber(value);
}

/** A text for a value of any type: strings as they are, nothing for null, JSON for the rest. */
export function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  return value === undefined || value === null ? "" : JSON.stringify(value);
}

/** Milliseconds of an ISO time or of a number of seconds, milliseconds, microseconds or nanoseconds. */
export function asTime(value: unknown): number | undefined {
  if (typeof value === "string" && !/^-?\d+(?:\.\d+)?$/u.test(value)) return isoTime(value);
  const number = numberOf(value);
  if (number === undefined) return undefined;
  const size = Math.abs(number);
  if (size < 1e11) return number * 1000;
  if (size < 1e14) return number;
  return size < 1e17 ? number / 1000 : number / 1e6;
}

let lastText = "";
let lastTime: number | undefined;

const WITHOUT_ZONE = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/u;

/**
 * Importers ask for the time of one record several times in a row: the last answer is kept. A time without a zone is
 * read as UTC, so that a run does not depend on where it is read.
 */
function isoTime(text: string): number | undefined {
  if (text !== lastText) {
    const parsed = Date.parse(WITHOUT_ZONE.test(text) ? `${text}Z` : text);
    lastText = text;
    lastTime = Number.isNaN(parsed) ? undefined : parsed;
  }
  return lastTime;
}

/** Parses JSON that may not be JSON, or is too deep to walk through. */
export function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return isTooDeep(value, text) ? undefined : value;
  } catch {
    return undefined;
  }
}
