import { RootstepError } from "./core/errors.ts";
import {
  crossJudge,
  type Judge,
  judgeAll,
  type LearnJudge,
  type VerdictResult,
  verdictResult,
} from "./evaluation/verdicts.ts";
import type { JudgedRun, Outcomes } from "./outcomes.ts";
import type { VerdictFacts } from "./triage/verdict/facts.ts";
import { failureScore, type VerdictScale } from "./triage/verdict/model.ts";
import { shippedVerdict } from "./triage/verdict/shipped.ts";
import { fitVerdict } from "./triage/verdict/train.ts";
import { verdictOn } from "./triage/verdict.ts";

export interface VerdictOptions {
  /** Folds and fold seeds of a cross-validation; without them the shipped verdict is measured. */
  folds?: number | undefined;
  seeds: readonly number[];
  between?: ((done: number, of: number) => Promise<void>) | undefined;
}

/** Measures verdicts on runs of known outcome, which is withheld from them; the rule stands beside as the floor. */
export async function measureVerdicts(
  { runs, unread }: Outcomes,
  { folds, seeds, between }: VerdictOptions,
): Promise<VerdictResult> {
  const floor = judgeAll(runs, judgeByRule).scores;
  if (folds === undefined)
    return verdictResult({ kind: "shipped" }, judgeAll(runs, judgeAsShipped), floor, unread);
  const judged = await crossJudge(runs, learnJudge, { folds, seeds }, between);
  return verdictResult({ kind: "cross-validation", folds, seeds }, judged, floor, unread);
}

const judgeAsShipped: Judge<VerdictFacts> = judgeWith(shippedVerdict);

const learnJudge: LearnJudge<VerdictFacts> = (training) => judgeWith(fitOn(training));

/** The rule that the learned score took the place of: what stands, a bad end, or two strong signals at one step. */
const judgeByRule: Judge<VerdictFacts> = (facts) => {
  const score = Math.max(3 * facts.standing, 3 * facts.badEnding, facts.severalAgents ? facts.strongest : 0);
  return { score, threshold: 2, named: verdictOn(facts, { score, threshold: 2 }) === "found" };
};

function judgeWith(scale: VerdictScale): Judge<VerdictFacts> {
  return (facts) => {
    const judged = { score: failureScore(facts, scale), threshold: scale.threshold };
    return { ...judged, named: verdictOn(facts, judged) === "found" };
  };
}

const ENOUGH_TO_LEARN = 10;

/**
 * Learns from the shapes that have enough runs of both outcomes: the others would teach the shape, not the failure.
 * Throws a RootstepError when there is no such shape.
 */
export function fitOn(training: readonly JudgedRun[]): VerdictScale {
  const examples = training.flatMap(({ shape, failed, facts }) =>
    failed === undefined ? [] : [{ shape, failed, facts }],
  );
  const isLearnable = (shape: string) =>
    [true, false].every(
      (failed) =>
        examples.filter((one) => one.shape === shape && one.failed === failed).length >= ENOUGH_TO_LEARN,
    );
  const shapes = new Set(examples.map(({ shape }) => shape).filter(isLearnable));
  if (shapes.size === 0)
    throw new RootstepError(
      "input",
      `no shape of run has ${ENOUGH_TO_LEARN} failed and as many successful runs`,
    );
  return fitVerdict(examples.filter(({ shape }) => shapes.has(shape)));
}
