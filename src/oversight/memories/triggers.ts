import { groupBy } from "../../core/collections.ts";
import { countLessons, lessonsText } from "../advice/lessons-text.ts";
import type { FailedRun } from "../define-adviser.ts";
import { defineMemory } from "../define-memory.ts";
import { standingInstances } from "../prefix.ts";

/** Remembers what triggers found: each rule with how often, and one of its sentences as an example. */
export default defineMemory({
  name: "triggers",
  title: "what triggers found",
  knows: "run",
  needs: { model: false },
  fill: async (failed) => {
    const found = failed.map(triggersOf);
    const examples = groupBy(found.flat(), ({ title }) => title);
    const counted = countLessons(found.map((own) => own.map(({ title }) => title)));
    const lessons = counted.map(({ lesson, runs }) => {
      return { runs, lesson: `${lesson}; for instance: ${examples.get(lesson)?.[0]?.why ?? ""}` };
    });
    const text = lessonsText(lessons, failed.length);
    return { recall: () => text };
  },
});

function triggersOf({ run }: FailedRun) {
  return standingInstances(run.trajectory).flatMap(({ triggers }) => triggers);
}
