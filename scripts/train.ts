import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { groupBy } from "../src/core/collections.ts";
import type { LabelledRun } from "../src/evaluation/labelled.ts";
import { allSets, loadRuns } from "../src/evaluation/load.ts";
import { fitShipped } from "../src/learning.ts";
import { packCurvature } from "../src/triage/ranker/curvature.ts";
import { RankerWeights } from "../src/triage/ranker/weights.ts";

/**
 * `npm run train`: fits the ranker on every labelled run of ROOTSTEP_DATA and writes the weights that are shipped, and
 * what `rootstep train` adds a team's runs to. The same data give the same bytes, on every machine and Node version.
 */
const TARGET = "src/triage/ranker/weights.json";
const BESIDE = "src/triage/ranker/curvature.json";
const data = process.env.ROOTSTEP_DATA ?? "../shared/data";

const { runs, unread } = await loadRuns(allSets(), data);
if (runs.length === 0 || unread.length > 0) {
  throw new Error(`${data}: ${runs.length} labelled runs, ${unread.length} not read; nothing is written`);
}
const fitted = fitShipped(runs);
const weights = RankerWeights.parse({
  schema: "rootstep.ranker/1",
  ...fitted.weights,
  trainedOn: [...groupBy(runs, ({ benchmark }) => benchmark)].map(([set, members]) => ({
    set,
    runs: members.length,
    sha256: hashOf(members),
  })),
});
const text = `${JSON.stringify(weights)}\n`;
const beside = packCurvature(fitted.curvature, createHash("sha256").update(text).digest("hex"));
writeFileSync(TARGET, text);
writeFileSync(BESIDE, `${JSON.stringify(beside)}\n`);
console.log(`${TARGET}: ${runs.length} runs of ${weights.trainedOn.length} sets`);

function hashOf(members: readonly LabelledRun[]): string {
  const hash = createHash("sha256");
  for (const { id, group, run, truth } of members) hash.update(JSON.stringify([id, group, run.steps, truth]));
  return hash.digest("hex");
}
