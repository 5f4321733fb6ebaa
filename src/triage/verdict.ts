import type { Calibration, Verdict } from "../core/diagnosis.ts";
import type { Findings } from "./findings.ts";
import { type VerdictFacts, verdictFacts } from "./verdict/facts.ts";
import { failureScore, type VerdictModel } from "./verdict/model.ts";
import { shippedVerdict } from "./verdict/shipped.ts";

/** Whether a root is named at all, by how much, and how far that was measured on runs of the kind. */
export interface Judgement {
  verdict: Verdict;
  facts: VerdictFacts;
  score: number;
  threshold: number;
  calibration: Calibration;
}

/** Found: the score reaches the threshold. Not enough evidence: too little was recorded to say that it does not. */
export function judge(findings: Findings, model: VerdictModel = shippedVerdict): Judgement {
  const facts = verdictFacts(findings);
  const judged = { score: failureScore(facts, model), threshold: model.threshold };
  return { verdict: verdictOn(facts, judged), facts, ...judged, calibration: calibrationOf(findings, model) };
}

/** The verdict that follows from a score. A mismatch that stands does not depend on what is missing. */
export function verdictOn(
  { lack, standing }: VerdictFacts,
  { score, threshold }: { score: number; threshold: number },
): Verdict {
  if (lack !== undefined && standing === 0) return "not-enough-evidence";
  return score >= threshold ? "found" : "no-failure-found";
}

/** So many successful runs of a kind must have been measured before its false alarms are called known. */
const ENOUGH_SUCCESSES = 10;

/**
 * A kind is the shape of a run and its format: formats record different work (a coding session and a talk with a
 * customer are both conversations), and what was measured on one is no promise for another.
 */
function calibrationOf({ view }: Findings, { kinds }: VerdictModel): Calibration {
  const { shape } = view;
  const { format } = view.trajectory.source;
  const known = kinds.find((kind) => kind.shape === shape && kind.format === format);
  const { failed = 0, successful = 0, recall, falseAlarms } = known ?? {};
  return {
    kind: { shape, format },
    calibrated: failed > 0 && successful >= ENOUGH_SUCCESSES,
    failed,
    successful,
    ...(recall ? { recall } : {}),
    ...(falseAlarms ? { falseAlarms } : {}),
  };
}
