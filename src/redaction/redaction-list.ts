import type { RedactedPlace, Redaction } from "../core/redaction.ts";

/** Places that are listed one by one; a run that is full of secrets lists the rest by kind. */
const LONGEST = 10_000;

/** Counts what was left out, by place and kind. */
export class RedactionList {
  readonly #entries = new Map<string, Redaction>();

  add(kind: string, place: RedactedPlace, count = 1): void {
    const listed = this.#entries.get(keyOf(kind, place));
    if (listed) listed.count += count;
    else if (this.#entries.size < LONGEST || place.in === "run") {
      this.#entries.set(keyOf(kind, place), { kind, place, count });
    } else this.add(kind, { in: "run" }, count);
  }

  all(): Redaction[] {
    return [...this.#entries.values()];
  }
}

function keyOf(kind: string, place: RedactedPlace): string {
  return `${kind} ${JSON.stringify(place)}`;
}
