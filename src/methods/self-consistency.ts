import { z } from "zod";
import { defineMethod } from "./asking/define-method.ts";
import { addedEstimates } from "./asking/estimate.ts";
import { concludeVotes } from "./voting/conclude-votes.ts";
import { majorityOf } from "./voting/majority.ts";

/**
 * One method several times over with fresh samples, and the majority: role and step each by itself (Wang et al. 2023;
 * as the control arm of Continual Search, arXiv 2609.13463: four samples). The spread of the votes is shown.
 */
export default defineMethod({
  name: "self-consistency",
  title: "One method several times, the majority",
  cites: "arXiv 2203.11171",
  needs: { model: true },
  options: z.strictObject({
    /** The method that is asked. */
    method: z.string().default("all-at-once"),
    samples: z.int().min(2).max(50).default(4),
    temperature: z.number().min(0).max(2).default(0.7),
    /** Settings of that method. */
    set: z.record(z.string(), z.unknown()).default({}),
  }),
  estimate: (_run, { method, samples, set }, { estimate }) =>
    addedEstimates(Array.from({ length: samples }, () => estimate(method, set))),
  async diagnose(casefile, { prior, diagnose, options, progress }) {
    const { method, samples, temperature, set } = options;
    const diagnoses = await Promise.all(
      Array.from({ length: samples }, (_, sample) =>
        diagnose(method, { sample: sample + 1, temperature, options: set }),
      ),
    );
    progress({
      kind: "ballots",
      version: 1,
      data: { voters: `${samples} samples of ${method}`, ...majorityOf(diagnoses) },
    });
    return concludeVotes(casefile, prior, {
      method: "self-consistency",
      voters: `${samples} samples of ${method}`,
      diagnoses,
    });
  },
});
