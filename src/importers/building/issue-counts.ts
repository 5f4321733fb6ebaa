import { oneLine } from "../../core/text.ts";
import type { RunIssue } from "../../core/trajectory.ts";

/** More different issues than anybody reads; a hostile file could name a new one in every record. */
const DIFFERENT = 500;
const LONGEST = 300;

/** Counts what became no step, by kind and words. */
export class IssueCounts {
  readonly #issues = new Map<string, RunIssue>();

  /** `note` is added to the words when the issue is met for the first time. */
  add(kind: RunIssue["kind"], what: string, { count = 1, note = "" } = {}): void {
    const words = this.#issues.size < DIFFERENT ? what : "others";
    const known = this.#issues.get(`${kind}\n${what}`) ?? this.#issues.get(`${kind}\n${words}`);
    if (known) known.count += count;
    else this.#issues.set(`${kind}\n${words}`, { kind, what: shortened(words) + note, count });
  }

  absorb(other: IssueCounts): void {
    for (const [key, issue] of other.#issues) this.#issues.set(key, issue);
  }

  all(): RunIssue[] {
    return [...this.#issues.values()];
  }
}

function shortened(what: string): string {
  return what.length <= LONGEST ? what : oneLine(what, LONGEST);
}
