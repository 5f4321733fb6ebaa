import { defineSignal } from "../define-signal.ts";
import { repeatedActions } from "../reading/actions.ts";

const SHARE = 0.2;

/** An action done so often that it takes a fifth of the run. No labelled root among its firings: words, no weight. */
export default defineSignal({
  name: "budget-in-loop",
  title: "starts what is repeated over a good part of the run",
  about: "content",
  weight: 0,
  *find(view) {
    const least = Math.max(3, view.steps.length * SHARE * 0.5);
    const loops = repeatedActions(view).filter(({ length }) => length >= least);
    yield* loops.map(([first = 0]) => first).sort((a, b) => a - b);
  },
});
