import { groupBy } from "../../core/collections.ts";
import { leftOutIn } from "../advice/left-out.ts";
import { countLessons, lessonsText } from "../advice/lessons-text.ts";
import { defineMemory } from "../define-memory.ts";

/** Remembers what the runs left out: each kind of look-up with how often, and one finding as an example. */
export default defineMemory({
  name: "left-out",
  title: "look-ups that were left out",
  knows: "run",
  needs: { model: false },
  fill: async (failed) => {
    const found = failed.map(({ history }) => leftOutIn(history));
    const examples = groupBy(found.flat(), ({ lesson }) => lesson);
    const counted = countLessons(found.map((own) => own.map(({ lesson }) => lesson)));
    const lessons = counted.map(({ lesson, runs }) => {
      return { runs, lesson: examples.get(lesson)?.[0]?.finding ?? lesson };
    });
    const text = lessonsText(lessons, failed.length);
    return { recall: () => text };
  },
});
