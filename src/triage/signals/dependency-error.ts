import { defineSignal } from "../define-signal.ts";
import { errorSide, isErrorResult } from "../reading/errors.ts";

/**
 * A tool that failed by itself (a timeout, a refused connection, a server fault) and never worked after it. Five times
 * chance in one set (24 runs); the weight also makes up for what `not-a-decision` takes from every result.
 */
export default defineSignal({
  name: "dependency-error",
  title: "the tool itself failed here, and never worked after it",
  about: "content",
  weight: 4.2,
  *find(view) {
    const failing = new Map<string, number[]>();
    for (const step of view.steps) {
      for (const part of step.parts) {
        if (part.kind !== "result") continue;
        const tool = part.call?.name ?? step.role;
        if (!isErrorResult(part)) failing.delete(tool);
        else if (errorSide(part) === "dependency") {
          if (failing.get(tool)?.push(step.index) === undefined) failing.set(tool, [step.index]);
        }
      }
    }
    yield* [...failing.values()].flat().sort((a, b) => a - b);
  },
});
