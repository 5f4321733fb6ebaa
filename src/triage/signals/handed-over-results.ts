import { defineSignal } from "../define-signal.ts";

const RESULTS = /#+ *(?:\**)?(?:Results|Previous results|Provided|Additional info|Initial code|Updated)|```/u;

/** An opening message by an agent that already carries results or code: three times chance in round tables. */
export default defineSignal({
  name: "handed-over-results",
  title: "the opening already carries results or code",
  about: "content",
  weight: 1.0,
  *find(view) {
    const opening = view.steps[0];
    if (opening?.kind === "turn" && RESULTS.test(view.text(0))) yield 0;
  },
});
