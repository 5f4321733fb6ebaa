import type { TargetDefinition } from "../../core/target-definition.ts";
import type { Trajectory } from "../../core/trajectory.ts";
import type { Violation } from "./ask.ts";
import { recordedRole } from "./conclude.ts";
import { rolesOf } from "./run-text.ts";

const REPAIRED: Record<TargetDefinition["repairedErrors"], string> = {
  excluded: "An error that was repaired before the end is not the root.",
  included: "An error counts even when it was repaired later.",
  "not stated": "",
};

const VERIFIER: Record<TargetDefinition["verifier"], string> = {
  "may be the root": "A check that should have caught the error and did not may be the root.",
  "never the root": "A check that let the error pass is context, never the root.",
  "not stated": "",
};

const ROLE: Record<TargetDefinition["roleVsStep"], string> = {
  "author of the step": "The responsible role is the one that made the step.",
  "independent of the step": "Name the role by responsibility; it need not be the one that made the step.",
  "one per failure": "Name the one role whose failure it is.",
};

/** What is meant by the root, in the words of a question. */
export function targetRules({ root, repairedErrors, verifier, roleVsStep }: TargetDefinition): string {
  return [`${root}.`, REPAIRED[repairedErrors], VERIFIER[verifier], ROLE[roleVsStep]]
    .filter((sentence) => sentence !== "")
    .join(" ");
}

/** How the named role stands to the named step, in the words of a question. */
export function roleRule({ roleVsStep }: TargetDefinition): string {
  return ROLE[roleVsStep];
}

/** A step that is not of the run and a role that is not recorded in it, each by itself. */
export function checkAttribution(
  run: Trajectory,
  { step, role }: { step?: number | undefined; role?: string | undefined },
): Violation[] {
  const { length } = run.steps;
  return [
    ...(step !== undefined && run.steps[step] === undefined
      ? [{ path: ["step"], reason: `there is no step ${step}; the steps are 0 to ${length - 1}` }]
      : []),
    ...(role !== undefined && recordedRole(run, role) === undefined
      ? [{ path: ["role"], reason: `"${role}" is no recorded role; they are: ${rolesOf(run).join(", ")}` }]
      : []),
  ];
}
