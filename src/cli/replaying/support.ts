import type { Trial } from "../../replay/trial.ts";
import { type Estimate, shareDifference } from "../../scoring/intervals.ts";
import type { ReplaySupport } from "./raise-support.ts";

/** What a trial says of the claim it tries. */
export function supportOf({ fixed, control }: Trial): ReplaySupport {
  const successes = (outcomes: readonly boolean[]) => outcomes.filter(Boolean).length;
  return {
    by: "replay",
    fixed: successes(fixed),
    of: fixed.length,
    controlFixed: successes(control),
    controlOf: control.length,
  };
}

/** What the change is worth above the control, with its 95% interval. */
export function effectOf({ fixed, of, controlFixed, controlOf }: ReplaySupport): Estimate {
  return shareDifference({ successes: fixed, n: of }, { successes: controlFixed, n: controlOf });
}
