import { defineSignal } from "../define-signal.ts";
import { finalValues } from "../reading/footprint.ts";

/** A value of the final answer appears here for the first time: two to five times chance in every set. */
export default defineSignal({
  name: "answer-appears-first",
  title: "a value of the final answer first appears here",
  about: "content",
  weight: 0.9,
  *find(view) {
    const steps = finalValues(view).map((key) => view.provenance.trails.get(key)?.first.step ?? -1);
    for (const step of [...new Set(steps)].sort((a, b) => a - b)) {
      if (view.works[step] === "execution" || view.works[step] === "instruction") yield step;
    }
  },
});
