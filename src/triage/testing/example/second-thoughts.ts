import { defineSignal } from "../../define-signal.ts";

const SECOND_THOUGHTS = /^\W*(?:wait|hold on|hmm|on second thought)\b/i;

/** Begins with second thoughts. Not measured yet: no weight. */
export default defineSignal({
  name: "second-thoughts",
  title: "begins with second thoughts",
  about: "content",
  weight: 0,
  *find(view) {
    for (const [index, work] of view.works.entries()) {
      if (work === "execution" && SECOND_THOUGHTS.test(view.text(index).slice(0, 200))) yield index;
    }
  },
});
