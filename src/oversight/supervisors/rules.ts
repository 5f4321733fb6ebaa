import { defineSupervisor } from "../define-supervisor.ts";
import { missingLookUp } from "../look-up.ts";
import { recordWatched, standingInstances } from "../prefix.ts";

/** From this weight on an omission speaks for itself; from the lower one together with a trigger that stands. */
const TELLING = { alone: 3, withTrigger: 1.5 };

/**
 * Stops a call when the run shows that something was left out (a page that was never turned to, one of two entries that look
 * the same, a record that was never asked for), or when a trigger stands and less is missing.
 */
export default defineSupervisor({
  name: "rules",
  title: "triage: something was left out",
  needs: { model: false },
  review: async (watched) => {
    const found = missingLookUp(watched);
    if (!found || found.omission.weight < TELLING.withTrigger) return {};
    const { weight, why } = found.omission;
    const speaks = weight >= TELLING.alone || standingInstances(recordWatched(watched)).length > 0;
    return speaks ? { instead: found.call, why } : {};
  },
});
