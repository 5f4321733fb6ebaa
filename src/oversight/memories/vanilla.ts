import { clip } from "../../core/text.ts";
import { canonicalJson } from "../../replay/contract/json.ts";
import { similarRuns } from "../advice/similar-runs.ts";
import type { FailedRun } from "../define-adviser.ts";
import { defineMemory } from "../define-memory.ts";

const RUNS = 3;
const TURNS = 6;
const LONGEST = 160;

/** Remembers runs as they were: of those with the most similar tasks, how they ended, unexplained. */
export default defineMemory({
  name: "vanilla",
  title: "how similar runs ended, unexplained",
  knows: "run",
  needs: { model: false },
  fill: async (failed) => ({
    recall: (task) => {
      const told = similarRuns(task, failed, RUNS).map(endOf);
      return told.length === 0
        ? ""
        : `Earlier runs at such tasks, which failed, ended so:\n\n${told.join("\n\n")}`;
    },
  }),
});

function endOf({ history: { turns } }: FailedRun): string {
  return turns
    .slice(-TURNS)
    .map(({ call, observation }) => {
      const made = clip(`${call.tool}(${canonicalJson(call.arguments)})`, LONGEST);
      return `-> ${made}\n<- ${clip(observation.text, LONGEST)}`;
    })
    .join("\n");
}
