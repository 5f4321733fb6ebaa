import { groupBy } from "../../core/collections.ts";
import { mcNemar } from "../../scoring/mcnemar.ts";
import type { BenchAnswer, BenchResult } from "./bench-result.ts";

/** Two methods on the same runs: on how many only one has the exact step, and whether chance would do. */
export interface TestedPair {
  /** Places of both among the rows. */
  a: number;
  b: number;
  /** Runs that both were scored on. */
  n: number;
  onlyA: number;
  onlyB: number;
  /** McNemar's exact p, after Holm's correction for the number of pairs tested. */
  p: number;
}

/** Below this p two methods are told apart. */
export const TOLD_APART = 0.05;

interface Tested {
  result: BenchResult;
  /** The set that is looked at, unless it is the whole. */
  only: string | undefined;
}

/** The first against every other one on the runs that both hold with the same label; a run counts as right when most fold seeds have it right. */
export function comparisonsOf(tested: readonly Tested[]): TestedPair[] {
  const [first, ...others] = tested.map(rightsOf);
  if (!first) return [];
  const pairs = others.flatMap((other, index) => {
    const shared = [...first].flatMap(([run, isRight]) => {
      const answer = other.get(run);
      return answer === undefined ? [] : [{ first: isRight, second: answer }];
    });
    if (shared.length === 0) return [];
    const { onlyFirst, onlySecond, p } = mcNemar(shared);
    return [{ a: 0, b: index + 1, n: shared.length, onlyA: onlyFirst, onlyB: onlySecond, p }];
  });
  return corrected(pairs);
}

function rightsOf({ result, only }: Tested): Map<string, boolean> {
  const own = result.answers.filter(({ benchmark }) => only === undefined || benchmark === only);
  const byRun = groupBy(own, ({ benchmark, id, truth }) => JSON.stringify([benchmark, id, truth]));
  return new Map([...byRun].map(([run, answers]) => [run, isMostlyRight(answers)]));
}

function isMostlyRight(answers: readonly BenchAnswer[]): boolean {
  return answers.filter(({ isRight }) => isRight).length * 2 > answers.length;
}

/** Holm's step-down correction (1979): the least p counts as often as there are pairs, the next once less, and none below the last. */
function corrected(pairs: readonly TestedPair[]): TestedPair[] {
  const adjusted = new Map<TestedPair, number>();
  let least = 0;
  for (const [rank, pair] of [...pairs].sort((one, other) => one.p - other.p).entries()) {
    least = Math.max(least, Math.min(1, pair.p * (pairs.length - rank)));
    adjusted.set(pair, least);
  }
  return pairs.map((pair) => ({ ...pair, p: adjusted.get(pair) ?? pair.p }));
}
