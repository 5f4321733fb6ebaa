import type { FindSecrets } from "../finding/finding.ts";
import { lookAlikeCases, type SuiteCase, secretCases } from "./suite.ts";

/** What became of the texts of one kind. */
export interface KindScore {
  cases: number;
  /** Nothing of the secret is left; or, of a look-alike, everything is. */
  right: number;
  /** The secret alone was taken, and by its own name. */
  exact: number;
  missed: SuiteCase[];
}

/** Finds every secret of the suite, by kind. */
export function scoreSecrets(find: FindSecrets, seed: number, rounds?: number): Map<string, KindScore> {
  const scores = new Map<string, KindScore>();
  for (const item of secretCases(seed, rounds)) {
    const start = item.text.indexOf(item.secret);
    const end = start + item.secret.length;
    const found = find(item.text).filter((finding) => finding.start < end && finding.end > start);
    const covered = found.some((finding) => finding.start <= start && finding.end >= end);
    const exact = found.some((f) => f.start === start && f.end === end && f.kind === item.what);
    note(scores, item, covered, exact);
  }
  return scores;
}

/** Leaves every look-alike of the suite alone, by what it is. */
export function scoreLookAlikes(find: FindSecrets, seed: number, rounds?: number): Map<string, KindScore> {
  const scores = new Map<string, KindScore>();
  for (const item of lookAlikeCases(seed, rounds)) {
    const isLeft = find(item.text).length === 0;
    note(scores, item, isLeft, isLeft);
  }
  return scores;
}

/** The share of right ones over all kinds. */
export function shareOf(scores: ReadonlyMap<string, KindScore>): number {
  const all = [...scores.values()];
  const sum = (count: (score: KindScore) => number) => all.reduce((total, score) => total + count(score), 0);
  return sum(({ right }) => right) / sum(({ cases }) => cases);
}

function note(scores: Map<string, KindScore>, item: SuiteCase, right: boolean, exact: boolean): void {
  const score = scores.get(item.what) ?? { cases: 0, right: 0, exact: 0, missed: [] };
  score.cases += 1;
  if (right) score.right += 1;
  else score.missed.push(item);
  if (exact) score.exact += 1;
  scores.set(item.what, score);
}
