import { z } from "zod";
import { defineMethod } from "./asking/define-method.ts";
import { addedEstimates } from "./asking/estimate.ts";
import { concludeVotes } from "./voting/conclude-votes.ts";
import { majorityOf } from "./voting/majority.ts";

/**
 * One method by several models, and the majority: role and step each by itself (judge panel, as the control arm of
 * Continual Search, arXiv 2609.13463: four models). The models are those given to the command.
 */
export default defineMethod({
  name: "panel",
  title: "One method by several models, the majority",
  cites: "arXiv 2404.18796",
  needs: { model: true },
  options: z.strictObject({
    method: z.string().default("all-at-once"),
    /** Settings of that method. */
    set: z.record(z.string(), z.unknown()).default({}),
  }),
  estimate: (_run, { method, set }, { estimate, models }) =>
    addedEstimates(Array.from({ length: models }, () => estimate(method, set))),
  async diagnose(casefile, { prior, diagnose, models, options, progress }) {
    const { method, set } = options;
    const diagnoses = await Promise.all(models.map((model) => diagnose(method, { model, options: set })));
    const voters = models.join(", ");
    progress({ kind: "ballots", version: 1, data: { voters, ...majorityOf(diagnoses) } });
    return concludeVotes(casefile, prior, { method: "panel", voters, diagnoses });
  },
});
