import { defineSignal } from "../define-signal.ts";
import type { Work } from "../reading/workflow.ts";

const PASSIVE: ReadonlySet<Work> = new Set([
  "environment",
  "human",
  "system",
  "routing",
  "stall",
  "termination",
]);

/** What tools and book-keeping write decides nothing: a tenth to a fifth of chance. */
export default defineSignal({
  name: "not-a-decision",
  title: "records, does not decide",
  about: "place",
  weight: -2.2,
  *find(view) {
    for (const [index, work] of view.works.entries()) {
      if (PASSIVE.has(work)) yield index;
    }
  },
});
