import type { Instance, InstanceState, Signal, Trigger } from "../core/diagnosis.ts";
import type { SignalRule } from "./define-signal.ts";
import type { TriggerRule } from "./define-trigger.ts";

/** Most steps have nothing: they share one list, which is never written to. */
const NONE: readonly never[] = [];

/** How much of a trigger's weight is left, by what became of its object. */
const STANDING: Record<InstanceState, number> = { manifest: 1, costly: 0.8, latent: 0.5, clean: 0.1 };

/** What speaks for and against one step, and the sum in log-odds. */
export interface StepScore {
  step: number;
  score: number;
  /** The part of the score that triggers gave. */
  fromTriggers: number;
  triggers: readonly Trigger[];
  signals: readonly Signal[];
}

/**
 * Adds up what was found at every step. The sum is plain: weights of triggers, reduced when their object was repaired
 * or left no trace, plus weights of signals. Two firings of one rule at a step count once.
 */
export function scoreSteps(
  steps: number,
  instances: readonly Instance[],
  signals: readonly Signal[],
  rules: { triggers: readonly TriggerRule[]; signals: readonly SignalRule[] },
): StepScore[] {
  const scores = Array.from(
    { length: steps },
    (_, step): StepScore => ({ step, score: 0, fromTriggers: 0, triggers: NONE, signals: NONE }),
  );
  addTriggers(scores, instances, new Map(rules.triggers.map(({ name, weight }) => [name, weight])));
  const weights = new Map(rules.signals.map(({ name, weight }) => [name, weight]));
  for (const signal of signals) {
    const score = scores[signal.step];
    if (!score || score.signals.some(({ name }) => name === signal.name)) continue;
    score.signals = [...score.signals, signal];
    score.score += weights.get(signal.name) ?? 0;
  }
  return scores;
}

function addTriggers(
  scores: StepScore[],
  instances: readonly Instance[],
  weights: ReadonlyMap<string, number>,
): void {
  for (const { state, triggers } of instances) {
    for (const trigger of triggers) {
      const score = scores[trigger.step];
      if (!score) continue;
      const isNew = !score.triggers.some(({ rule }) => rule === trigger.rule);
      score.triggers = [...score.triggers, trigger];
      const weight = isNew ? (weights.get(trigger.rule) ?? 0) * STANDING[state] : 0;
      score.fromTriggers += weight;
      score.score += weight;
    }
  }
}

/** Probabilities of being the root: softmax over the steps of a run. */
export function probabilities(scores: readonly StepScore[]): number[] {
  const top = scores.reduce((best, { score }) => Math.max(best, score), Number.NEGATIVE_INFINITY);
  const raised = scores.map(({ score }) => Math.exp(score - top));
  const sum = raised.reduce((total, value) => total + value, 0);
  return raised.map((value) => value / sum);
}
