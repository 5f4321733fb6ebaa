import { defineSignal } from "../define-signal.ts";
import { codeOf } from "../reading/code.ts";
import { similarity, tellingWords } from "../reading/words.ts";

/** How many later blocks of code are compared; keeps the signal linear. */
const WINDOW = 12;

/** Code that a later step writes again with changes: three times chance in round tables. */
export default defineSignal({
  name: "code-redone",
  title: "its code is written again later",
  about: "content",
  weight: 1.0,
  *find(view) {
    const open: { step: number; words: ReadonlySet<string> }[] = [];
    const redone: number[] = [];
    for (const [step, work] of view.works.entries()) {
      const code = work === "execution" ? codeOf(view.text(step)) : "";
      if (code === "") continue;
      const words = tellingWords(code.slice(0, 8000));
      for (const earlier of open) if (similarity(earlier.words, words) > 0.5) redone.push(earlier.step);
      open.push({ step, words });
      if (open.length > WINDOW) open.shift();
    }
    yield* [...new Set(redone)].sort((a, b) => a - b);
  },
});
