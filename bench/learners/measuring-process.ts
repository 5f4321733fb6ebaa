import { CONFIGURATIONS } from "./configurations.ts";
import { loadLabelled, scoresOf } from "./scores.ts";

/** Scores every so-manieth configuration, from its own place on; a message for each. `learners.ts` starts it. */
const [first = 0, every = 1] = process.argv.slice(2).map(Number);

const runs = await loadLabelled();
for (let index = first; index < CONFIGURATIONS.length; index += every) {
  const configuration = CONFIGURATIONS[index];
  if (configuration) process.send?.({ index, scores: await scoresOf(configuration, runs) });
}
process.disconnect();
