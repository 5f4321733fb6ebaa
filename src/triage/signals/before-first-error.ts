import { defineSignal } from "../define-signal.ts";
import { callerOf } from "../reading/callers.ts";
import { isErrorResult } from "../reading/errors.ts";

/** What led to the first error of the run. Round tables ×3.8 (17 of 41), tool-agent-user ×5.6 (1 of 6), chain ×2.0 (4 of 10). */
export default defineSignal({
  name: "before-first-error",
  title: "led to the first error of the run",
  about: "content",
  weight: 0.5,
  *find(view) {
    const failed = view.steps.find(({ parts }) => parts.some(isErrorResult));
    const caller = failed && callerOf(view, failed);
    if (caller !== undefined) yield caller;
  },
});
