import type { Trajectory } from "../../core/trajectory.ts";
import type { Violation } from "./ask.ts";
import type { Claim } from "./conclude.ts";
import { checkQuotes, judgedTrigger, type Quotes } from "./judged-trigger.ts";
import { checkAttribution } from "./target-rules.ts";

/** An attribution as questions ask for it, as far as its fields are valid. */
export interface Judgement {
  step?: number | undefined;
  role?: string | undefined;
  reason?: string | undefined;
  confidence?: number | undefined;
  quotes?: Partial<Quotes> | null | undefined;
}

/** What is wrong with an attribution: step and role each by itself, and quotes that are not in the run. */
export function checkJudgement(run: Trajectory, { step, role, quotes }: Judgement): Violation[] {
  return [
    ...checkAttribution(run, { step, role }),
    ...(step === undefined || !quotes ? [] : checkQuotes(run, step, quotes)),
  ];
}

/** The claim of a method that follows such an attribution; its quotes, where both hold, become the mismatch shown. */
export function judgedClaim(
  run: Trajectory,
  { method, title }: { method: string; title: string },
  { step, role, reason, confidence, quotes }: Judgement,
): Claim {
  const trigger =
    step === undefined
      ? undefined
      : judgedTrigger(run, { method, title, step, why: reason ?? "" }, quotes ?? undefined);
  return {
    step,
    role,
    explanation: reason,
    confidence,
    category: quotes?.category,
    triggers: trigger ? [trigger] : [],
  };
}
