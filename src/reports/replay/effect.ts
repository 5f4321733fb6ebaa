import { type Estimate, shareDifference, wilson } from "../../scoring/intervals.ts";
import { replayOutcome } from "../words.ts";

/** How many continuations of each arm succeeded. */
export interface Arms {
  fixed: number;
  of: number;
  controlFixed: number;
  controlOf: number;
}

/** The shares of both arms, what one is above the other, each with its 95% interval, and what that says of the claim. */
export interface ReplayEffect {
  outcome: ReturnType<typeof replayOutcome>;
  changed: Estimate;
  control: Estimate;
  difference: Estimate;
}

export function replayEffect({ fixed, of, controlFixed, controlOf }: Arms): ReplayEffect {
  return {
    outcome: replayOutcome({ by: "replay", fixed, of, controlFixed, controlOf }),
    changed: shareOf(fixed, of),
    control: shareOf(controlFixed, controlOf),
    difference: shareDifference({ successes: fixed, n: of }, { successes: controlFixed, n: controlOf }),
  };
}

function shareOf(successes: number, n: number): Estimate {
  return wilson(n === 0 ? Number.NaN : successes / n, n);
}
