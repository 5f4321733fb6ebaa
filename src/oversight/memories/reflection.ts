import { type Reflection, reflectOn } from "../advice/reflect.ts";
import { similarRuns } from "../advice/similar-runs.ts";
import type { FailedRun } from "../define-adviser.ts";
import { defineMemory } from "../define-memory.ts";

const RUNS = 3;

/** Self-reflection: a model looks back at each failed run as its worker would; those of the most similar tasks are recalled. */
export default defineMemory({
  name: "reflection",
  title: "a model's reflections on similar runs",
  knows: "run",
  needs: { model: true },
  fill: async (failed, means) => {
    const reflected: (FailedRun & Reflection)[] = [];
    for (const one of failed) reflected.push({ ...one, ...(await reflectOn(one, means)) });
    return {
      calls: reflected.flatMap(({ calls }) => calls),
      unjudged: reflected.filter(({ reflection }) => reflection === undefined).length,
      recall: (task) => {
        const told = similarRuns(task, reflected, RUNS).flatMap(({ reflection = "" }) =>
          reflection === "" ? [] : `- ${reflection}`,
        );
        return told.length === 0 ? "" : `What you noted after earlier runs that failed:\n${told.join("\n")}`;
      },
    };
  },
});
