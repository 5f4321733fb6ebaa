import { enrichStep } from "../../core/enrich.ts";
import { normaliseRole } from "../../core/handoffs.ts";
import { renderStep } from "../../core/render.ts";
import type { TargetDefinition } from "../../core/target-definition.ts";
import type { Step, Trajectory } from "../../core/trajectory.ts";
import type { Violation } from "../asking/ask.ts";
import { checkQuotes } from "../asking/judged-trigger.ts";
import { rolesOf } from "../asking/run-text.ts";
import type { Attribution } from "./attribute.ts";
import { quoteHolds } from "./quote-holds.ts";

/** Names of no role that could be responsible, recorded or not. */
const NOBODY =
  /^(?:environment|env|observation|tools?|tool[ _-]?results?|system|system[ _-]?evaluation|evaluator|none|unknown)$/iu;

/** The recorded roles that may be held responsible. */
export function responsibleRoles(run: Trajectory): string[] {
  return rolesOf(run).filter((role) => !NOBODY.test(role.trim()));
}

/**
 * What is wrong with an attribution, field by field: a bad role says nothing against a good step. Also what decision
 * rules 4 and 5 exclude for good: a verifier's approval as the root where verifiers never are, and an input step
 * without the two quotes of the conflict.
 */
export function checkAttribution(
  run: Trajectory,
  target: TargetDefinition,
  answer: Partial<Attribution>,
): Violation[] {
  const { rootStep, quotes } = answer;
  return [
    ...checkRole(run, answer.responsibleRole),
    ...checkRoot(run, target, answer),
    ...checkSupports(run, answer.supportingSteps ?? []),
    ...checkHandoff(run, answer.citedHandoff),
    ...checkConflict(run, answer.inputConflict),
    ...checkChain(run, answer.chain ?? []),
    ...(rootStep === undefined || !quotes ? [] : checkQuotes(run, rootStep, quotes)),
  ];
}

function checkRole(run: Trajectory, role: string | undefined): Violation[] {
  const roles = responsibleRoles(run);
  if (role === undefined || roles.some((known) => normaliseRole(known) === normaliseRole(role))) return [];
  const reason = `"${role.slice(0, 60)}" is no recorded role that can be responsible; those are: ${roles.join(", ")}`;
  return [{ path: ["responsibleRole"], reason }];
}

function checkRoot(
  run: Trajectory,
  target: TargetDefinition,
  { rootStep, inputConflict }: Partial<Attribution>,
): Violation[] {
  if (rootStep === undefined) return [];
  const step = run.steps[rootStep];
  if (!step) return [{ path: ["rootStep"], reason: unrecorded(run, rootStep) }];
  if (target.verifier === "never the root" && isApproval(step))
    return [
      {
        path: ["rootStep"],
        reason: `step ${rootStep} is a verifier that passed what it saw: context (rule 4)`,
      },
    ];
  if (isInput(run, step) && !inputConflict)
    return [
      { path: ["rootStep"], reason: `step ${rootStep} brings the task in: quote the conflict (rule 5)` },
    ];
  return [];
}

/** A checking role's own words that something passed. A tool's result is no verifier's judgement. */
function isApproval(step: Step): boolean {
  return step.kind !== "result" && enrichStep(step).verifier === "pass";
}

function isInput({ requests }: Trajectory, { index, kind }: Step): boolean {
  return kind === "system" || requests[0]?.step === index;
}

function unrecorded({ steps }: Trajectory, id: number): string {
  return `there is no step ${id}; the steps are 0 to ${steps.length - 1}`;
}

function checkSupports(run: Trajectory, ids: readonly number[]): Violation[] {
  return ids.flatMap((id, index) =>
    run.steps[id] ? [] : [{ path: ["supportingSteps", index], reason: unrecorded(run, id) }],
  );
}

function checkHandoff(run: Trajectory, cited: Attribution["citedHandoff"] | undefined): Violation[] {
  if (!cited) return [];
  const step = run.steps[cited.stepId];
  if (!step) return [{ path: ["citedHandoff"], reason: unrecorded(run, cited.stepId) }];
  if (quoteHolds(renderStep(step).text, cited.quote)) return [];
  return [{ path: ["citedHandoff"], reason: `step ${cited.stepId} does not hold the words quoted from it` }];
}

function checkConflict(run: Trajectory, conflict: Attribution["inputConflict"] | undefined): Violation[] {
  if (!conflict) return [];
  const texts = runTexts(run);
  const missing = [conflict.taskQuote, conflict.requirementQuote].filter(
    (quote) => !texts.some((text) => quoteHolds(text, quote)),
  );
  return missing.map((quote) => ({
    path: ["inputConflict"],
    reason: `nothing in the run holds the words "${quote.slice(0, 60)}"`,
  }));
}

function runTexts({ requests, instructions, steps }: Trajectory): string[] {
  return [
    ...requests.map(({ text }) => text),
    ...instructions.map(({ text }) => text),
    ...steps.map((step) => renderStep(step).text),
  ];
}

function checkChain(run: Trajectory, chain: Attribution["chain"]): Violation[] {
  return chain.flatMap(({ stepId }, index) => {
    const path = ["chain", index];
    if (stepId !== "system_evaluation")
      return run.steps[stepId] ? [] : [{ path, reason: unrecorded(run, stepId) }];
    return index === chain.length - 1
      ? []
      : [{ path, reason: "system_evaluation can only be the last link" }];
  });
}
