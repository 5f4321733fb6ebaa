import type { Trajectory } from "../../core/trajectory.ts";
import type { Environment } from "../../replay/contract/environment.ts";
import { meaningOf, type Plan, type PlanOptions, planCalls } from "../../replay/prefix/plan.ts";
import { recordedCalls } from "../../replay/prefix/recorded-calls.ts";

/**
 * What of a run is done again: all of its calls where the recorded agent goes on, else those before the step and the first
 * behind it, which stands for the control.
 */
export function planRun(
  environment: Environment,
  run: Trajectory,
  before: number,
  options: PlanOptions & { whole: boolean },
): Plan {
  const recorded = recordedCalls(run.steps);
  if (options.whole) return planCalls(environment, recorded, options);
  const own = recorded.find(({ step, call }) => {
    if (step < before || options.skip.includes(call.tool)) return false;
    const meant = meaningOf(environment, call);
    return meant !== undefined && meant !== "idle";
  });
  const earlier = recorded.filter(({ step }) => step < before);
  return planCalls(environment, own ? [...earlier, own] : earlier, options);
}
