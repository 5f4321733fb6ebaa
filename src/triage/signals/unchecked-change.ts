import { defineSignal } from "../define-signal.ts";
import { checksOf } from "../reading/checks.ts";
import { isEdit } from "../reading/edits.ts";
import { firstIn, stretch } from "../reading/stretch.ts";

/** The last change of a file, when no check runs after it. No labelled set holds coding sessions: words, no weight. */
export default defineSignal({
  name: "unchecked-change",
  title: "the last change, and no check ran after it",
  about: "content",
  weight: 0,
  *find(view) {
    const last = view.steps.findLast(({ parts }) => parts.some(isEdit));
    if (!last) return;
    const check = firstIn(
      stretch(view.steps, last.index),
      (step) => step.parts.some(({ kind }) => kind === "result") && checksOf(view, step).size > 0,
    );
    if (!check) yield last.index;
  },
});
