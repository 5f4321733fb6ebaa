import { defineSignal } from "../define-signal.ts";

/** A call that changes something outside the run. Root seven times as often as chance in tool-agent-user runs (22 runs). */
export default defineSignal({
  name: "state-changing-call",
  title: "changes something outside the run",
  about: "content",
  weight: 1.6,
  *find(view) {
    let previous = -1;
    for (const { step } of view.stateChanges) {
      if (step !== previous) yield step;
      previous = step;
    }
  },
});
