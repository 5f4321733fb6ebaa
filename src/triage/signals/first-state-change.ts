import { defineSignal } from "../define-signal.ts";

/** The first call that changes something outside the run: almost ten times chance in tool-agent-user runs. */
export default defineSignal({
  name: "first-state-change",
  title: "first step that changes something outside the run",
  about: "content",
  weight: 0.5,
  *find(view) {
    const first = view.stateChanges[0];
    if (first) yield first.step;
  },
});
