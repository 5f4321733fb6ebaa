import type { Stretch } from "../secret-family.ts";

/** A secret found in a text. */
export interface Finding extends Stretch {
  kind: string;
  /** Of two that overlap the one with the higher rank gives its kind. */
  rank: number;
}

/** The secrets of a text in order, without overlap. */
export type FindSecrets = (text: string) => readonly Finding[];

/** How much a finding says about what it is. */
export const RANK = { rule: 5, block: 4, token: 3, address: 2, field: 1, person: 0, known: -1 } as const;

/** The findings in order and without overlap: two that overlap become one that covers both. */
export function settled(findings: Finding[]): Finding[] {
  findings.sort((a, b) => a.start - b.start || b.end - a.end);
  const kept: Finding[] = [];
  for (const next of findings) {
    const last = kept.at(-1);
    if (!last || next.start >= last.end) {
      kept.push({ ...next });
      continue;
    }
    last.end = Math.max(last.end, next.end);
    if (next.rank > last.rank) Object.assign(last, { kind: next.kind, rank: next.rank });
  }
  return kept;
}
