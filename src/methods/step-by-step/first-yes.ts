import { z } from "zod";
import type { Working } from "../../core/diagnosis.ts";
import type { Trajectory } from "../../core/trajectory.ts";
import type { Ask } from "../asking/ask.ts";
import type { Claim } from "../asking/conclude.ts";
import { defineQuestion } from "../asking/define-question.ts";
import { checkJudgement, judgedClaim } from "../asking/judged-claim.ts";
import { QUOTES_RULE, Quotes } from "../asking/judged-trigger.ts";
import { fencedReference, fencedTask } from "../asking/run-text.ts";
import { type ShownSteps, stepsBetween } from "../asking/shown-steps.ts";

interface Run {
  run: Trajectory;
  shown: ShownSteps;
  target: string;
  reference: string | undefined;
}

interface Asking {
  method: string;
  ask: Ask;
  progress(working: Working): void;
}

/**
 * Asks about the steps in their order, each with the history up to it, and claims the first that gets a yes; its role is
 * the one that made it. Without a yes the claim names nothing. An answer that cannot be read is neither yes nor no.
 */
export async function claimFirstYes(
  steps: readonly number[],
  vars: Run,
  { method, ask, progress }: Asking,
): Promise<Claim> {
  const { run } = vars;
  const unread: number[] = [];
  for (const [asked, step] of steps.entries()) {
    const { value, outcome } = await ask(
      isDecisive,
      { ...vars, step },
      { check: ({ decisive, quotes }) => (decisive ? checkJudgement(run, { step, quotes }) : []) },
    );
    if (outcome === "stopped") return withoutYes(asked, unread, steps.slice(asked), vars);
    const { decisive, reason, quotes } = value;
    progress({ kind: "step-answer", version: 1, data: { step, decisive, reason } });
    if (decisive === undefined) unread.push(step);
    if (decisive) {
      const role = run.steps[step]?.role;
      const claim = judgedClaim(run, { method, title: "Judged decisive" }, { step, role, reason, quotes });
      return { ...claim, notLookedAt: notLookedAt(vars, unread, []) };
    }
  }
  return withoutYes(steps.length, unread, [], vars);
}

function withoutYes(asked: number, unread: readonly number[], left: readonly number[], vars: Run): Claim {
  const read = asked - unread.length;
  return {
    ...(read > 0 ? { abstains: "not-enough-evidence" as const } : {}),
    explanation: `None of ${read} steps was judged decisive.`,
    notLookedAt: notLookedAt(vars, unread, left),
  };
}

function notLookedAt({ shown }: Run, unread: readonly number[], left: readonly number[]): string[] {
  return [
    ...shown.notShown,
    ...(unread.length > 0 ? [`steps whose answer could not be read: ${unread.join(", ")}`] : []),
    ...(left.length > 0 ? [`steps ${left[0]} and after: no further question was asked`] : []),
  ];
}

/** The growing history comes last but one, so that a provider's cache of prefixes holds all of it but the new step. */
const isDecisive = defineQuestion({
  method: "step-by-step",
  stage: "step",
  version: 1,
  system: `You go through a recorded run of LLM agents one step at a time. You read the task and the history up to one step, each step under its
index (counted from 0) and its role, and say of that last step alone whether it is the decisive mistake of the run: decisive true or false,
and why in one or two sentences. If it is not, quotes is null. If it is: ${QUOTES_RULE}`,
  prompt: ({ run, shown, target, reference, step }: Run & { step: number }, fence) =>
    [
      fencedTask(run, fence),
      fencedReference(reference, fence),
      `The run failed. Its decisive mistake, the root: ${target}`,
      shown.fenced("history", stepsBetween(0, step), fence),
      `Is step ${step}, the last one shown, the decisive mistake?`,
    ]
      .filter((part) => part !== "")
      .join("\n\n"),
  answer: z.object({ reason: z.string(), decisive: z.boolean(), quotes: Quotes.nullable() }),
  settings: { maxOutputTokens: 1024, reasoning: "low", temperature: 0 },
});
