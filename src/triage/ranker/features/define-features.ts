import type { RunFacts } from "../facts.ts";

/** One number that tells something about a step. */
export type Feature = (step: number) => number;

/**
 * A group of features of one idea, dropped together in ablations. `prepare` reads what the whole run tells; the
 * functions it returns are asked once a step, in any order.
 */
export interface FeatureGroup {
  name: string;
  /** Whether it tells where a step stands rather than what it holds. */
  position: boolean;
  prepare(facts: RunFacts): Record<string, Feature>;
}

export function defineFeatures(group: FeatureGroup): FeatureGroup {
  return group;
}

/** 1 for true. */
export function flag(condition: boolean): number {
  return condition ? 1 : 0;
}

/** A test of a step that is made at most once, however often it is asked. */
export function once(test: (step: number) => boolean): (step: number) => boolean {
  const known: (boolean | undefined)[] = [];
  return (step) => {
    const answer = known[step] ?? test(step);
    known[step] = answer;
    return answer;
  };
}
