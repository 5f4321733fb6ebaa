import { defineSignal } from "../define-signal.ts";
import { errorSide, isErrorResult } from "../reading/errors.ts";

/** A tool that failed by itself: a timeout, a refused connection, a server fault. Five times chance in one set (24 runs). */
export default defineSignal({
  name: "dependency-error",
  title: "the tool itself failed here",
  weight: 2.4,
  *find(view) {
    for (const step of view.steps) {
      const failed = step.parts.some((part) => isErrorResult(part) && errorSide(part) === "dependency");
      if (failed) yield step.index;
    }
  },
});
