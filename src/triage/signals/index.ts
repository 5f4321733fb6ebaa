// Written by `npm run registry`.
import type { SignalRule } from "../define-signal.ts";
import afterFirstStall from "./after-first-stall.ts";
import answerAppearsFirst from "./answer-appears-first.ts";
import approves from "./approves.ts";
import beforeFirstError from "./before-first-error.ts";
import budgetInLoop from "./budget-in-loop.ts";
import callerError from "./caller-error.ts";
import claimedLook from "./claimed-look.ts";
import codeRedone from "./code-redone.ts";
import crashEndsRun from "./crash-ends-run.ts";
import dependencyError from "./dependency-error.ts";
import earlyWork from "./early-work.ts";
import emptySearch from "./empty-search.ts";
import environmentAnomaly from "./environment-anomaly.ts";
import firstDone from "./first-done.ts";
import firstMadeUpData from "./first-made-up-data.ts";
import firstStateChange from "./first-state-change.ts";
import firstStepOfErrand from "./first-step-of-errand.ts";
import handedOverResults from "./handed-over-results.ts";
import hedges from "./hedges.ts";
import instructionAgain from "./instruction-again.ts";
import ledger from "./ledger.ts";
import notADecision from "./not-a-decision.ts";
import pingPong from "./ping-pong.ts";
import repeatedAction from "./repeated-action.ts";
import stateChangingCall from "./state-changing-call.ts";
import successAfterError from "./success-after-error.ts";
import takenBack from "./taken-back.ts";
import uncheckedChange from "./unchecked-change.ts";

/** Every plug-in of this folder, by name. */
export const signals: readonly SignalRule[] = [
  afterFirstStall,
  answerAppearsFirst,
  approves,
  beforeFirstError,
  budgetInLoop,
  callerError,
  claimedLook,
  codeRedone,
  crashEndsRun,
  dependencyError,
  earlyWork,
  emptySearch,
  environmentAnomaly,
  firstDone,
  firstMadeUpData,
  firstStateChange,
  firstStepOfErrand,
  handedOverResults,
  hedges,
  instructionAgain,
  ledger,
  notADecision,
  pingPong,
  repeatedAction,
  stateChangingCall,
  successAfterError,
  takenBack,
  uncheckedChange,
];
