import { fitConditionalLogit } from "../../fitting/conditional-logit.ts";
import type { VerdictFacts } from "./facts.ts";
import { evidentIn, failureScore, type VerdictScale, WEIGHED } from "./model.ts";

/** A run whose outcome is known. */
export interface VerdictExample {
  facts: VerdictFacts;
  failed: boolean;
}

/** Successful runs that may have a root named; people stop reading what cries wolf more often (DESIGN 6). */
const MOST_FALSE_ALARMS = 0.1;
const PENALTY = 0.3;

/**
 * Weighs the facts by a logistic regression in which both outcomes count the same and no fact may speak against a
 * failure; the threshold keeps false alarms among the runs that changed something, and among those that changed
 * nothing, at a tenth each: elsewhere the two may come in any other mixture.
 */
export function fitVerdict(examples: readonly VerdictExample[]): VerdictScale {
  const weights = fitWeights(examples, new Set(WEIGHED));
  const scored = examples.map(({ facts, failed }) => ({
    failed,
    changed: facts.changesState,
    score: failureScore(facts, { weights }),
  }));
  const all = scored.map(({ score }) => score);
  const thresholds = [true, false].map((changed) =>
    thresholdOver(
      scored.flatMap((run) => (!run.failed && run.changed === changed ? [run.score] : [])),
      all,
    ),
  );
  return { weights, threshold: shipped(Math.max(...thresholds)) };
}

type Weights = VerdictScale["weights"];
type Weighed = keyof Weights;

function fitWeights(examples: readonly VerdictExample[], names: ReadonlySet<Weighed>): Weights {
  const failures = examples.filter(({ failed }) => failed).length;
  const shares = { failed: 0.5 / Math.max(1, failures), fine: 0.5 / Math.max(1, examples.length - failures) };
  const choices = examples.map(({ facts, failed }) => {
    const numbers = { evident: evidentIn(facts), strongest: facts.strongest };
    const row = WEIGHED.map((name) => (names.has(name) ? numbers[name] : 0));
    return {
      rows: [new Float64Array(WEIGHED.length + 1), Float64Array.of(...row, 1)],
      target: failed ? 1 : 0,
      weight: examples.length * (failed ? shares.failed : shares.fine),
      kind: -1,
    };
  });
  const options = { penalty: PENALTY, standardise: false, tolerance: 1e-12, kinds: 0, share: 0 };
  const { shared } = fitConditionalLogit(choices, options);
  const found = WEIGHED.map((name, index) => ({ name, weight: shared[index] ?? 0 }));
  const kept = found.filter(({ name, weight }) => names.has(name) && weight >= 0);
  if (kept.length < names.size) return fitWeights(examples, new Set(kept.map(({ name }) => name)));
  const weightOf = (wanted: Weighed) => shipped(kept.find(({ name }) => name === wanted)?.weight ?? 0);
  return { evident: weightOf("evident"), strongest: weightOf("strongest") };
}

/** Halfway between the score that one success too many would have and the next score that any run has. */
function thresholdOver(successes: readonly number[], all: readonly number[]): number {
  const allowed = Math.floor(MOST_FALSE_ALARMS * successes.length);
  const last = successes.toSorted((a, b) => b - a)[allowed] ?? 0;
  const next = all.filter((score) => score > last).reduce((least, score) => Math.min(least, score), last + 1);
  return (last + next) / 2;
}

/** A number as it is shipped: the same on every machine. */
function shipped(value: number): number {
  return Number(value.toFixed(4));
}
