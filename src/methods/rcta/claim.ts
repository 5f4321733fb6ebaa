import type { Trajectory } from "../../core/trajectory.ts";
import type { Asked } from "../asking/ask.ts";
import type { Claim } from "../asking/conclude.ts";
import { judgedClaim } from "../asking/judged-claim.ts";
import type { Attribution } from "./attribute.ts";
import type { AttributionRecord, Candidates } from "./workings.ts";

/** Belief in a step that is named without a last answer, because a budget was spent. Ours. */
const FORCED = 0.3;

/**
 * What the attribution claims. Without a root it abstains; when it was never asked, because the budget is spent, the
 * candidate of the highest priority stands; when its answer could not be read, the run is unjudged.
 */
export function claimOf(run: Trajectory, pool: Candidates, { value, outcome }: Asked<Attribution>): Claim {
  const runnersUp = runnersUpOf(pool, value);
  if (outcome === "unjudged") return { runnersUp };
  if (outcome === "stopped") return { ...forced(pool), runnersUp };
  const { rootStep: step, responsibleRole: role, explanation: reason, confidence, quotes } = value;
  if (value.abstain || step === undefined) return { ...abstention(value), runnersUp };
  return {
    ...judgedClaim(
      run,
      { method: "rcta", title: "Judged the root" },
      { step, role, reason, confidence, quotes },
    ),
    chain: (value.chain ?? []).flatMap(({ stepId, kind, note }) =>
      stepId === "system_evaluation" ? [] : [{ step: stepId, kind, note }],
    ),
    runnersUp,
  };
}

function forced({ candidates: [best] }: Candidates): Claim {
  if (!best) return {};
  const explanation = `The budget was spent before the attribution; of the candidates, step ${best.step} is ${best.reason}.`;
  return { step: best.step, confidence: FORCED, explanation };
}

function abstention({ abstain, explanation }: Partial<Attribution>): Claim {
  const words = abstain ? "The text supports no candidate." : "No valid root step was named.";
  return { abstains: "not-enough-evidence", explanation: explanation ?? words };
}

/** Half of the belief that the named step leaves over, by priority; conclude spreads the other half as the rules do. Ours. */
function runnersUpOf({ candidates }: Candidates, { rootStep, confidence = 0.6 }: Partial<Attribution>) {
  const others = candidates.filter(({ step }) => step !== rootStep);
  const weights = others.reduce((sum, { priority }) => sum + 1 / priority, 0);
  const share = (1 - (rootStep === undefined ? 0 : confidence)) / 2;
  return others.map(({ step, priority, reason, why }) => ({
    step,
    share: share / priority / weights,
    why: why[0] ?? reason,
  }));
}

/** The answer as it is kept. */
export function attributionRecord({ value, outcome }: Asked<Attribution>): AttributionRecord {
  const { quotes: _quotes, citedHandoff, inputConflict, abstain = false, ...rest } = value;
  return {
    ...rest,
    supportingSteps: value.supportingSteps ?? [],
    chain: value.chain ?? [],
    ...(citedHandoff ? { citedHandoff } : {}),
    ...(inputConflict ? { inputConflict } : {}),
    abstain,
    review: outcome !== "answered",
  };
}
