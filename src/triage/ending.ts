import type { Step } from "../core/trajectory.ts";
import { checksOf } from "./reading/checks.ts";
import { isErrorResult } from "./reading/errors.ts";
import { COMPLAINS, GIVES_UP } from "./reading/language.ts";
import type { TriageView } from "./view.ts";

/** How a run ends, told from its last steps; the recorded outcome is not asked. */
export type Ending = "answered" | "rejected" | "disputed" | "gave-up" | "crashed" | "stopped";

/** How a run ends. `stopped`: no agent had the last word. */
export function endingOf(view: TriageView): Ending {
  const last = view.steps.at(-1);
  if (!last) return "stopped";
  if (isCrash(view, last)) return "crashed";
  if (isDisputed(view)) return "disputed";
  if (isRejected(view)) return "rejected";
  if (!view.finalAnswer || view.steps.length - view.finalAnswer.step > 6) {
    return handsIn(view) ? "answered" : "stopped";
  }
  return givesUp(view, view.finalAnswer.text) ? "gave-up" : "answered";
}

const CRASH =
  /content management policy|Traceback \(most recent|BadRequestError|Error code: \d|UnhandledError|panicked at/i;

/**
 * The last record is a fault. Where one agent works alone or with a human, an agent that only tells of a fault has not
 * crashed, nor has a tool that shows one in a file; among several agents the last words are often the framework's.
 */
function isCrash(view: TriageView, last: Step): boolean {
  if (last.state === "failed") return true;
  if (!CRASH.test(view.text(last.index).slice(-6000))) return false;
  return last.kind === "result" ? last.parts.some(isErrorResult) : hasSeveralAgents(view);
}

/** Whether agents work with each other in one conversation; sub-agents in threads of their own do not. */
export function hasSeveralAgents({ shape, steps }: TriageView): boolean {
  if (shape === "conversation" || shape === "single") return false;
  return steps.every(({ thread }) => thread === steps[0]?.thread);
}

/** A human has the last word, or all but the last, and says after work was done that it is wrong. */
function isDisputed(view: TriageView): boolean {
  const human = view.before(view.steps.length, "message", 1)[0];
  if (!human || view.steps.length - human.index > 2) return false;
  return view.before(human.index, "turn", 1).length > 0 && COMPLAINS.test(view.text(human.index));
}

const LAST_CHECKS = 4;

/** The last word of a check, among the last steps, is a failure. */
function isRejected(view: TriageView): boolean {
  const last = view.enriched
    .slice(-LAST_CHECKS)
    .findLast(({ index, verifier }) => verifier !== undefined && isCheck(view, index));
  return last?.verifier === "fail";
}

/** A role that judges, a check that was run, or code whose call was not recorded; not what a command only shows. */
function isCheck(view: TriageView, index: number): boolean {
  const step = view.steps[index];
  if (step?.kind !== "result" || checksOf(view, step).size > 0) return step !== undefined;
  return step.parts.every(({ call }) => call === undefined || view.callOf(call.id) === undefined);
}

/** The last thing an agent does is to call the tool that ends the run. */
export function handsIn(view: TriageView): boolean {
  const last = view.steps.findLast(({ kind }) => kind === "turn");
  return last !== undefined && view.enriched[last.index]?.action === "finish";
}

const FIRST_WORDS = 160;

/** One agent alone tells at length what is not possible when its work is done; it gives up with its first words. */
function givesUp({ shape }: TriageView, answer: string): boolean {
  return GIVES_UP.test(shape === "single" ? answer.slice(0, FIRST_WORDS) : answer);
}
