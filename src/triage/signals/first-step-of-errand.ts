import { defineSignal } from "../define-signal.ts";
import type { Work } from "../reading/workflow.ts";

/** The first work after an instruction: two to three times chance in orchestrated runs. */
export default defineSignal({
  name: "first-step-of-errand",
  title: "first work on an instruction",
  about: "place",
  weight: 0.9,
  *find(view) {
    for (const [index, work] of view.works.entries()) {
      if (work === "execution" && isFirstAfterInstruction(view.works, index)) yield index;
    }
  },
});

function isFirstAfterInstruction(works: readonly Work[], index: number): boolean {
  for (let before = index - 1; before >= 0; before--) {
    if (works[before] === "instruction") return true;
    if (works[before] === "execution") return false;
  }
  return false;
}
