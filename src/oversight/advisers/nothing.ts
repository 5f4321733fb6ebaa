import { defineAdviser } from "../define-adviser.ts";

const CAREFUL = "The work went wrong before. Be careful, and check everything twice before you act.";

/** Knows nothing of the run but that it failed: goes back to its first call that cannot be taken back, and asks for care. */
export default defineAdviser({
  name: "nothing",
  title: "be careful",
  knows: "run",
  needs: { model: false },
  advise: async ({ history: { tools, turns } }) => {
    const final = new Set(tools.flatMap(({ name, irreversible }) => (irreversible ? [name] : [])));
    const first = turns.findIndex(({ call }) => final.has(call.tool));
    return {
      advice: { at: Math.max(0, first), reflection: CAREFUL, instruction: CAREFUL, plan: CAREFUL },
    };
  },
});
