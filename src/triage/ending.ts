import { COMPLAINS, GIVES_UP } from "./reading/language.ts";
import type { TriageView } from "./view.ts";

/** How a run ends, told from its last steps; the recorded outcome is not asked. */
export type Ending = "answered" | "rejected" | "disputed" | "gave-up" | "crashed" | "stopped";

const CRASH =
  /content management policy|Traceback \(most recent|BadRequestError|Error code: \d|UnhandledError|panicked at/i;

const LAST_WORDS = 4;

function isDisputed(view: TriageView): boolean {
  const human = view.before(view.steps.length, "message", 1)[0];
  if (!human || view.steps.length - human.index > LAST_WORDS) return false;
  return view.before(human.index, "turn", 1).length > 0 && COMPLAINS.test(view.text(human.index));
}

/** The last word of a check, among the last steps, is a failure. */
function isRejected(view: TriageView): boolean {
  const last = view.enriched.slice(-LAST_WORDS).findLast(({ verifier }) => verifier !== undefined);
  return last?.verifier === "fail";
}

/** How a run ends. `stopped`: no agent had the last word. */
export function endingOf(view: TriageView): Ending {
  const last = view.steps.at(-1);
  if (!last) return "stopped";
  if (last.state === "failed" || CRASH.test(view.text(last.index).slice(-6000))) return "crashed";
  if (isDisputed(view)) return "disputed";
  if (isRejected(view)) return "rejected";
  if (!view.finalAnswer || view.steps.length - view.finalAnswer.step > 6) return "stopped";
  return GIVES_UP.test(view.finalAnswer.text) ? "gave-up" : "answered";
}
