import { defineSignal } from "../define-signal.ts";

/** An orchestrator taking stock decides seldom: its instruction does. */
export default defineSignal({
  name: "ledger",
  title: "takes stock",
  about: "place",
  weight: -0.6,
  *find(view) {
    for (const [index, work] of view.works.entries()) if (work === "ledger") yield index;
  },
});
