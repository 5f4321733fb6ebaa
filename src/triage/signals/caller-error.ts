import { defineSignal } from "../define-signal.ts";
import { callerOf } from "../reading/callers.ts";
import { errorSide, isErrorResult } from "../reading/errors.ts";

/** A call or code whose result blames the caller: three to five times chance in two sets. */
export default defineSignal({
  name: "caller-error",
  title: "its call came back as the caller’s error",
  about: "content",
  weight: 1.2,
  *find(view) {
    for (const step of view.steps) {
      const blamed = step.parts.some((part) => isErrorResult(part) && errorSide(part) === "caller");
      const caller = blamed ? callerOf(view, step) : undefined;
      if (caller !== undefined) yield caller;
    }
  },
});
