import { defineSupervisor } from "../define-supervisor.ts";
import { missingLookUp } from "../look-up.ts";

/**
 * Stops the first call that cannot be taken back, whatever it is, for the look-up that the run most tellingly lacks: what
 * an intervention is worth that nothing has called for.
 */
export default defineSupervisor({
  name: "always",
  title: "a look-up before the first irreversible call",
  needs: { model: false },
  review: async (watched) => {
    const found = missingLookUp(watched);
    return found ? { instead: found.call, why: found.omission.why } : {};
  },
});
