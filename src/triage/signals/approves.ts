import { defineSignal } from "../define-signal.ts";

const APPROVES =
  /\b(?:I agree|looks (?:good|correct|accurate)|(?:is|are) correct|everything (?:is|looks)|well done|great job|no further)\b/i;

/** Agrees with others and does nothing itself. Round tables ×0.2 (1 of 33); it has no firing elsewhere but 3 of retail, none a root. */
export default defineSignal({
  name: "approves",
  title: "agrees, and does nothing itself",
  about: "content",
  weight: -1.2,
  *find(view) {
    for (const [index, work] of view.works.entries()) {
      if (work !== "execution" || index === 0 || view.acts(index)) continue;
      if (APPROVES.test(view.text(index).slice(0, 4000))) yield index;
    }
  },
});
