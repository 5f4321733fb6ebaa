import { defineDiagnoser } from "../diagnoser.ts";
import { proposeLookUp } from "../proposing/propose-look-up.ts";

/** Always names the last step, and proposes the most telling look-up that was left out: what needs no diagnosis. */
export default defineDiagnoser({
  name: "last-step",
  title: "the most telling look-up, at the last step",
  knows: "run",
  propose: async ({ history }) => {
    const found = proposeLookUp(history, () => 0, history.turns.length - 1);
    return found ? { proposal: { at: found.at, call: found.call } } : { reason: "nothing was left out" };
  },
});
