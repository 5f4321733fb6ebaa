import type { EnrichedStep } from "../../core/enrich.ts";
import { normaliseRole } from "../../core/handoffs.ts";
import type { Trajectory } from "../../core/trajectory.ts";

/** The two roles whose workflow the recall rule knows. */
export interface RecallSignature {
  planner: string;
  executor: string;
}

/** Steps at the end of a run that count as its terminal context. */
const TERMINAL = 3;

/**
 * The optional recall rule: in a run with the configured planner and executor, the executor's visible errors, the
 * planner's decisions, the steps that recovered from an error, and the end of the run. It fired on none of the paper's
 * 1,140 runs; which steps exactly it adds is ours.
 */
export function recallSteps(
  run: Trajectory,
  steps: readonly EnrichedStep[],
  { planner, executor }: RecallSignature,
): number[] {
  const is = (role: string, { role: own }: EnrichedStep) => normaliseRole(own) === normaliseRole(role);
  const signed = [planner, executor].every((role) => steps.some((step) => is(role, step)));
  if (!signed) return [];
  const errors = new Set(steps.filter((step) => isError(run, step)).map(({ index }) => index));
  return steps
    .filter(
      (step) =>
        (is(executor, step) && (errors.has(step.index) || errors.has(step.index + 1))) ||
        (is(planner, step) && (step.action === "instruct" || step.action === "plan")) ||
        (errors.has(step.index - 1) && !errors.has(step.index)) ||
        step.index >= steps.length - TERMINAL,
    )
    .map(({ index }) => index);
}

function isError({ steps }: Trajectory, { index, exitStatus = 0, verifier }: EnrichedStep): boolean {
  const failed = steps[index]?.parts.some(({ status }) => status === "error") ?? false;
  return failed || exitStatus !== 0 || verifier === "fail";
}
