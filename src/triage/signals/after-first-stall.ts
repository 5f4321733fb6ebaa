import { defineSignal } from "../define-signal.ts";

/** Steps after the first stall or second plan: a tenth to a third of chance in orchestrated runs. */
export default defineSignal({
  name: "after-first-stall",
  title: "after the run had stalled",
  about: "place",
  weight: -1.2,
  *find(view) {
    const stall = view.works.indexOf("stall");
    const replan = view.works.indexOf("plan", view.works.indexOf("plan") + 1);
    const first = Math.min(...[stall, replan].filter((index) => index > 0));
    if (!Number.isFinite(first)) return;
    for (let index = first + 1; index < view.steps.length; index++) yield index;
  },
});
