import { defineMemory } from "../define-memory.ts";

/** Self-reflection without a model: the words that need no look at the run. */
export default defineMemory({
  name: "care",
  title: "be careful",
  knows: "run",
  needs: { model: false },
  fill: async () => ({
    recall: () => "Earlier runs at such tasks failed. Be careful, and check everything twice before you act.",
  }),
});
