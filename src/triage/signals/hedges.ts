import { defineSignal } from "../define-signal.ts";

const HEDGE =
  /\b(?:might|may|perhaps|possibly|probably|likely|seems?|appears?|I think|I believe|assum\w+|presumably|approximately|roughly|not sure|unclear)\b/gi;
const READ = 6000;

/** Two hedging words or more. Round tables ×2.2 (16 of 70), orchestrated ×4.0 and ×3.1 (3 of 37, 2 of 29). */
export default defineSignal({
  name: "hedges",
  title: "hedges more than once",
  about: "content",
  weight: 0.6,
  *find(view) {
    for (const [index, work] of view.works.entries()) {
      if (work !== "execution") continue;
      const words = view.text(index).slice(0, READ).matchAll(HEDGE);
      if (words.next().done !== true && words.next().done !== true) yield index;
    }
  },
});
