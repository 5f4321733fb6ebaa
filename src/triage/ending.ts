import { GIVES_UP } from "./reading/language.ts";
import type { TriageView } from "./view.ts";

/** How a run ends, told from its last steps; the recorded outcome is not asked. */
export type Ending = "answered" | "gave-up" | "crashed" | "stopped";

const CRASH =
  /content management policy|Traceback \(most recent|BadRequestError|Error code: \d|UnhandledError|panicked at/iu;

/** How a run ends. `stopped`: no agent had the last word. */
export function endingOf(view: TriageView): Ending {
  const last = view.steps.at(-1);
  if (!last) return "stopped";
  if (last.state === "failed" || CRASH.test(view.text(last.index).slice(-6000))) return "crashed";
  if (!view.finalAnswer || view.steps.length - view.finalAnswer.step > 6) return "stopped";
  return GIVES_UP.test(view.finalAnswer.text) ? "gave-up" : "answered";
}
