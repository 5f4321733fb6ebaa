// Written by `npm run registry`.
import type { TriggerRule } from "../define-trigger.ts";
import argumentNeverObserved from "./argument-never-observed.ts";
import claimedLookWithoutTool from "./claimed-look-without-tool.ts";
import contradictedValue from "./contradicted-value.ts";
import emptyTakenAsFact from "./empty-taken-as-fact.ts";
import forbiddenByState from "./forbidden-by-state.ts";
import forbiddenChange from "./forbidden-change.ts";
import ignoredToolError from "./ignored-tool-error.ts";
import invalidCall from "./invalid-call.ts";
import partialEvidenceAccepted from "./partial-evidence-accepted.ts";
import partialTakenAsWhole from "./partial-taken-as-whole.ts";
import rejectionPointsBack from "./rejection-points-back.ts";
import requirementAbsentFromAnswer from "./requirement-absent-from-answer.ts";
import requirementLostInHandoff from "./requirement-lost-in-handoff.ts";
import selfCorrection from "./self-correction.ts";
import staleObservation from "./stale-observation.ts";
import successAfterFailingCheck from "./success-after-failing-check.ts";
import unconfirmedIrreversibleCall from "./unconfirmed-irreversible-call.ts";
import unfinishedPagination from "./unfinished-pagination.ts";
import valueFromNowhere from "./value-from-nowhere.ts";

/** Every plug-in of this folder, by name. */
export const triggers: readonly TriggerRule[] = [
  argumentNeverObserved,
  claimedLookWithoutTool,
  contradictedValue,
  emptyTakenAsFact,
  forbiddenByState,
  forbiddenChange,
  ignoredToolError,
  invalidCall,
  partialEvidenceAccepted,
  partialTakenAsWhole,
  rejectionPointsBack,
  requirementAbsentFromAnswer,
  requirementLostInHandoff,
  selfCorrection,
  staleObservation,
  successAfterFailingCheck,
  unconfirmedIrreversibleCall,
  unfinishedPagination,
  valueFromNowhere,
];
