import { defineSignal } from "../define-signal.ts";
import { successClaim } from "../reading/claims.ts";
import { isErrorResult } from "../reading/errors.ts";

/** Says that it worked right after a result that failed. Round tables 1 of 3 (×3.2), tool-agent-user 0 of 1: too few for more weight. */
export default defineSignal({
  name: "success-after-error",
  title: "claims success right after an error",
  about: "content",
  weight: 0.3,
  *find(view) {
    for (const step of view.steps) {
      if (!step.parts.some(isErrorResult)) continue;
      const turn = view.nextTurn(step.index);
      const claims = turn?.parts.some(
        ({ kind, body }) => kind === "text" && successClaim(body) !== undefined,
      );
      if (turn && claims) yield turn.index;
    }
  },
});
