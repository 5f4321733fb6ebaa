import { defineSignal } from "../define-signal.ts";
import { CLAIMS_LOOK } from "../reading/language.ts";
import { newValues } from "../reading/new-values.ts";

/** Claims to have looked or found something, acts on nothing, and brings three or more new values: three times chance in round tables. */
export default defineSignal({
  name: "claimed-look",
  title: "claims to have looked, shows no action, brings new values",
  about: "content",
  weight: 1.2,
  *find(view) {
    for (const step of view.steps) {
      if (view.works[step.index] !== "execution" || step.index === 0 || view.acts(step.index)) continue;
      const text = view.text(step.index).slice(0, 6000);
      if (CLAIMS_LOOK.test(text) && newValues(view, step.index) >= 3) yield step.index;
    }
  },
});
