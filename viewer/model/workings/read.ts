import { isRecord } from "../content.ts";

/** Readers of foreign records: each gives what it found, or nothing; the page then shows the record as a tree. */
export function fieldsOf(value: unknown): Record<string, unknown> | undefined {
  return isRecord(value) ? value : undefined;
}

export function numberOf(value: unknown): number | undefined {
  return typeof value === "number" ? value : undefined;
}

export function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** The items of a list that can be read; nothing where there is no list. */
export function listOf<Item>(value: unknown, read: (item: unknown) => Item | undefined): Item[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.flatMap((item: unknown) => {
    const found = read(item);
    return found === undefined ? [] : [found];
  });
}

export function numbersOf(value: unknown): number[] {
  return listOf(value, numberOf) ?? [];
}
