import { triage } from "../../triage/triage.ts";
import { sayingsOf } from "../advice/standing.ts";
import { wordsFor } from "../advice/words.ts";
import { defineAdviser } from "../define-adviser.ts";

/** Goes back to the turn that triage suspects most, and says what its triggers say. */
export default defineAdviser({
  name: "triggers",
  title: "texts of triggers",
  knows: "run",
  needs: { model: false },
  advise: async ({ run }) => {
    const { suspects, instances } = triage(run.trajectory);
    const sayings = sayingsOf(instances.filter(({ state }) => state === "manifest" || state === "costly"));
    const [leader] = suspects;
    const at = leader && run.turnOf(leader.step);
    return at === undefined || sayings.length === 0 ? {} : { advice: { at, ...wordsFor(sayings) } };
  },
});
