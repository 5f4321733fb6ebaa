import { proposeAsOracle } from "../../environments/opsworld/truth/oracle.ts";
import { defineDiagnoser } from "../diagnoser.ts";

/** Knows world and worker, and proposes what it has seen repair the run: the most that one action can do. */
export default defineDiagnoser({
  name: "oracle",
  title: "knows world and worker",
  knows: "truth",
  propose: async ({ only }, { secret: { environment, worker, episode, options } }) => {
    const where = only === undefined ? "anywhere" : "last";
    return { proposal: await proposeAsOracle(environment, worker, episode, { ...options, where }) };
  },
});
