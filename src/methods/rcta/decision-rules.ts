import type { TargetDefinition } from "../../core/target-definition.ts";
import { roleRule } from "../asking/target-rules.ts";

const REPAIRED: Record<TargetDefinition["repairedErrors"], string> = {
  excluded: "An error that was repaired before the failure is not the root.",
  included: "An error may be the root even though it was repaired later.",
  "not stated": "Between an error that was repaired and one that was not, the one that was not is the root.",
};

const VERIFIER: Record<TargetDefinition["verifier"], string> = {
  "never the root": "A verifier that missed the error is context, never the root.",
  "may be the root":
    "A verifier that had the error before it, when the run could still be put right, and let it pass may be the root.",
  "not stated": "A verifier that missed the error is context, unless no step before it introduced the error.",
};

/** Needed by the backward check alone. */
const BACKWARD = [
  "1. If the error already stands in the handoff that instructed a step, the step of the handoff is the root.",
  "2. If the executor departs from its handoff, or adds to it what it does not say, the step of the executor is the root.",
];

/**
 * The six decision rules, as the target definition wants them. Without the backward check the first two are left out;
 * the others keep their numbers.
 */
export function decisionRules(target: TargetDefinition, backwardCheck: boolean): string {
  return [
    ...(backwardCheck ? BACKWARD : []),
    `3. ${REPAIRED[target.repairedErrors]}`,
    `4. ${VERIFIER[target.verifier]}`,
    "5. A step that only brings the task in may be the root only if the text of the task and a requirement of its evaluation explicitly " +
      "exclude each other, and both stand in the run; quote both under inputConflict.",
    `6. Otherwise: ${target.root}. Of several, the earliest that the text supports.`,
    `Role: ${roleRule(target)}`,
  ].join("\n");
}
