import { allSets, loadRuns } from "../../src/evaluation/load.ts";
import { outlineOf } from "../../src/evaluation/outline.ts";
import { crossValidate } from "../../src/evaluation/protocol.ts";
import { trainableNamed } from "../../src/predictors.ts";

/** Cross-validates a method on the sets that begin so, with some fold seeds; `cross-validated.ts` starts it. */
const [dir = "", method = "", prefix = "", folds = "", ...seeds] = process.argv.slice(2);

const { runs } = await loadRuns(allSets(), dir);
const tested = runs.filter(({ benchmark }) => benchmark.startsWith(prefix));
const options = { folds: Number(folds), seeds: seeds.map(Number) };
process.send?.(
  await crossValidate(trainableNamed(method), { tested, training: runs }, outlineOf, options),
  () => process.disconnect(),
);
