import { defineSupervisor } from "../define-supervisor.ts";
import { missingLookUp } from "../look-up.ts";
import { recordWatched, standingInstances } from "../prefix.ts";

/**
 * Triage over what was done so far and the proposed call: when a trigger stands, the look-up that the run lacks is made
 * instead, however little it tells.
 */
export default defineSupervisor({
  name: "triggers",
  title: "triage: a trigger stands",
  needs: { model: false },
  review: async (watched) => {
    const [standing] = standingInstances(recordWatched(watched));
    const found = standing && missingLookUp(watched);
    return found ? { instead: found.call, why: standing.triggers[0]?.why ?? found.omission.why } : {};
  },
});
