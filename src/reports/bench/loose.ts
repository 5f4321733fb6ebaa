/** Readers of documents that others wrote: each gives what it found, or nothing. */
export function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function number(value: unknown): number | undefined {
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}

export function text(value: unknown): string {
  return typeof value === "string" ? value.slice(0, 500).toWellFormed() : "";
}

/** The items that can be read. */
export function list<Item>(value: unknown, read: (item: unknown) => Item | undefined): Item[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((item: unknown) => {
    const found = read(item);
    return found === undefined ? [] : [found];
  });
}
