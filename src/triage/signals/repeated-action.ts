import { defineSignal } from "../define-signal.ts";
import { repeatedActions } from "../reading/actions.ts";

/**
 * An action that was done before in the same words. Orchestrated runs ×3.6 and ×1.6 (74 and 55 firings), round tables
 * ×0.8 (11), tool-agent-user 0 of 3.
 */
export default defineSignal({
  name: "repeated-action",
  title: "does again what was done before",
  about: "content",
  weight: 0.4,
  *find(view) {
    const again = repeatedActions(view).flatMap((steps) => steps.slice(1));
    yield* again.sort((a, b) => a - b);
  },
});
