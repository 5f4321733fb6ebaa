import { defineDiagnoser } from "../diagnoser.ts";

/** Some call of the run at some turn of it: what chance repairs. */
export default defineDiagnoser({
  name: "random",
  title: "some call of the run at some turn of it",
  knows: "run",
  propose: async ({ history: { turns }, only }, { random }) => {
    const any = () => Math.floor(random() * turns.length);
    const at = only ?? any();
    const call = turns[any()]?.call;
    return call ? { proposal: { at, call } } : { reason: "the run has no turn" };
  },
});
