import { normaliseRole } from "../../core/handoffs.ts";
import { softmax } from "../../fitting/logit.ts";
import { probabilities, type StepScore } from "../score.ts";
import type { TriageView } from "../view.ts";
import { type RankedRun, readyForRanking } from "./ranked-run.ts";
import { roleWith } from "./role-model.ts";
import { scoreWith } from "./step-model.ts";
import shippedWeights from "./weights.json" with { type: "json" };
import type { Ranker, RankerModel } from "./weights.ts";

/** How likely each step is the root, and which role is responsible, in its normal form. */
export interface Ranking {
  chances: readonly number[];
  role?: string | undefined;
}

/** The ranker's features were made for runs of hundreds of steps; longer ones are ordered by the plain score. */
export const LONGEST_RANKED = 20_000;

/** Which weights ranked, as diagnoses record it. */
export function rankedBy(ranker: Ranker | undefined): "shipped" | Pick<Ranker, "name" | "sha256"> {
  return ranker ? { name: ranker.name, sha256: ranker.sha256 } : "shipped";
}

/** Orders all steps of a run with the shipped weights, or with those given; `ready` saves reading its features again. */
export function rankSteps(
  view: TriageView,
  scores: readonly StepScore[],
  weights: RankerModel = shippedWeights,
  ready?: RankedRun,
): Ranking {
  if (view.steps.length > LONGEST_RANKED) return { chances: probabilities(scores) };
  return rankRun(ready ?? rankedRun(view, scores), weights);
}

/** Orders all steps of a run that is ready for it. */
function rankRun(run: RankedRun, weights: RankerModel): Ranking {
  const logits = scoreWith(weights, run);
  return {
    chances: [...softmaxAt(logits, weights.temperature)],
    role: roleWith(weights.role, run, logits, weights.settings.topStepBonus),
  };
}

/** Probabilities of scores that are divided by a temperature first. */
export function softmaxAt(logits: Float64Array, temperature = 1): Float64Array {
  return softmax(temperature === 1 ? logits : logits.map((logit) => logit / temperature));
}

/** A run ready for the ranker. */
export function rankedRun(view: TriageView, scores: readonly StepScore[]): RankedRun {
  const roles = view.steps.map(({ role }) => normaliseRole(role));
  return readyForRanking(view, scores, roles);
}
