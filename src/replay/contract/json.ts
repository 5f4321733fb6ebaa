/** What JSON can hold. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };

/** The one text of a value: keys in order, no blanks. */
export function canonicalJson(value: JsonValue): string {
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  if (isList(value)) return `[${value.map(canonicalJson).join(",")}]`;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`).join(",")}}`;
}

/** Whether a value is a JSON object. */
export function isObject(value: JsonValue | undefined): value is { readonly [key: string]: JsonValue } {
  return typeof value === "object" && value !== null && !isList(value);
}

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/** A value as JSON holds it: what JSON cannot hold is left out, as `JSON.stringify` does. */
export function toJson(value: unknown): JsonValue {
  return parseJson(JSON.stringify(value) ?? "null");
}

/** Reads JSON; throws a SyntaxError on other texts. */
export function parseJson(text: string): JsonValue {
  return JSON.parse(text);
}
