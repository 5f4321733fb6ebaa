import { defineSignal } from "../define-signal.ts";

const DONE =
  /TERMINATE|FINAL ANSWER|is_request_satisfied": \{[^}]{0,700}"answer": true|###STOP###|\btask (?:is )?complete/i;

/** The first step of a role that declares the work done: three to four times chance in orchestrated runs. */
export default defineSignal({
  name: "first-done",
  title: "first to declare the work done",
  about: "content",
  weight: 0.7,
  *find(view) {
    const first = view.steps.find(
      ({ index }) =>
        view.works[index] !== "environment" && view.works[index] !== "human" && DONE.test(view.text(index)),
    );
    if (first && first.index > 0) yield first.index;
  },
});
