import { defineSignal } from "../define-signal.ts";
import { codeOf } from "../reading/code.ts";
import { similarity, tellingWords } from "../reading/words.ts";

/** Code that a later step writes again with changes: three times chance in round tables. */
export default defineSignal({
  name: "code-redone",
  title: "its code is written again later",
  about: "content",
  weight: 1.0,
  *find(view) {
    const blocks = view.steps.flatMap((step) => {
      const code = view.works[step.index] === "execution" ? codeOf(view.text(step.index)) : "";
      return code === "" ? [] : [{ step: step.index, words: tellingWords(code.slice(0, 8000)) }];
    });
    for (const [index, block] of blocks.entries()) {
      const later = blocks.slice(index + 1, index + 13);
      if (later.some((other) => similarity(block.words, other.words) > 0.5)) yield block.step;
    }
  },
});
