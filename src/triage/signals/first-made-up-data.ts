import { defineSignal } from "../define-signal.ts";
import { SIMULATES } from "../reading/language.ts";

/** The first step that works with mock, example or placeholder data: three times chance in round tables, none elsewhere. */
export default defineSignal({
  name: "first-made-up-data",
  title: "first step that works with made-up data",
  about: "content",
  weight: 0.9,
  *find(view) {
    const first = view.steps.find(
      ({ index }) =>
        index > 0 && view.works[index] === "execution" && SIMULATES.test(view.text(index).slice(0, 6000)),
    );
    if (first) yield first.index;
  },
});
