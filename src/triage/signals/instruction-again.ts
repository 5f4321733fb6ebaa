import { defineSignal } from "../define-signal.ts";
import { similarity } from "../reading/words.ts";

/** An instruction that repeats an earlier one nearly word for word: less than chance. */
export default defineSignal({
  name: "instruction-again",
  title: "repeats an earlier instruction",
  about: "place",
  weight: -1.2,
  *find(view) {
    const seen: ReadonlySet<string>[] = [];
    for (const [index, work] of view.works.entries()) {
      if (work !== "instruction") continue;
      const words = view.words(index);
      if (seen.slice(-12).some((earlier) => similarity(earlier, words) > 0.6)) yield index;
      seen.push(words);
    }
  },
});
