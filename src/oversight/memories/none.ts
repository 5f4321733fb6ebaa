import { defineMemory } from "../define-memory.ts";

/** Remembers nothing: what the others are held against. */
export default defineMemory({
  name: "none",
  title: "nothing is remembered",
  knows: "run",
  needs: { model: false },
  fill: async () => ({ recall: () => "" }),
});
