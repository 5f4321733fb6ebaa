import { defineSignal } from "../define-signal.ts";

const NOTHING = /no results|not found|did not match|\b404\b|page not|\b0 results/i;

/** An action whose own record says it found nothing: two to three times chance. */
export default defineSignal({
  name: "empty-search",
  title: "its search found nothing",
  about: "content",
  weight: 0.8,
  *find(view) {
    for (const step of view.steps) {
      const acted = view.works[step.index] === "execution" && view.acts(step.index);
      if (acted && NOTHING.test(view.text(step.index).slice(0, 4000))) yield step.index;
    }
  },
});
