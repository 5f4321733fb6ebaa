import { lessonsFor } from "../../environments/opsworld/truth/lessons.ts";
import { countLessons, lessonsText } from "../advice/lessons-text.ts";
import { defineMemory } from "../define-memory.ts";

/** Knows the truth of the remembered failures: the habits that made them. The upper bound of what they can teach. */
export default defineMemory({
  name: "oracle",
  title: "knows the truth",
  knows: "truth",
  needs: { model: false },
  fill: async (secrets) => {
    const taught = secrets.map(({ habits }) => lessonsFor(habits));
    const text = lessonsText(countLessons(taught), secrets.length);
    return { recall: () => text };
  },
});
