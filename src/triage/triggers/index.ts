// Written by `npm run registry`.
import type { TriggerRule } from "../define-trigger.ts";
import contradictedValue from "./contradicted-value.ts";
import forbiddenChange from "./forbidden-change.ts";
import ignoredToolError from "./ignored-tool-error.ts";
import partialTakenAsWhole from "./partial-taken-as-whole.ts";
import requirementAbsentFromAnswer from "./requirement-absent-from-answer.ts";
import requirementLostInHandoff from "./requirement-lost-in-handoff.ts";
import successAfterFailingCheck from "./success-after-failing-check.ts";
import unconfirmedIrreversibleCall from "./unconfirmed-irreversible-call.ts";
import valueFromNowhere from "./value-from-nowhere.ts";

/** Every plug-in of this folder, by name. */
export const triggers: readonly TriggerRule[] = [
  contradictedValue,
  forbiddenChange,
  ignoredToolError,
  partialTakenAsWhole,
  requirementAbsentFromAnswer,
  requirementLostInHandoff,
  successAfterFailingCheck,
  unconfirmedIrreversibleCall,
  valueFromNowhere,
];
