import { lessonsFor } from "../../environments/opsworld/truth/lessons.ts";
import { findTruth } from "../../environments/opsworld/truth/truth.ts";
import { wordsFor } from "../advice/words.ts";
import { defineAdviser } from "../define-adviser.ts";

/** Knows the truth: the turn at which the error came in, and the habits of the worker. The upper bound of all words. */
export default defineAdviser({
  name: "oracle",
  title: "knows the truth",
  knows: "truth",
  needs: { model: false },
  advise: async ({ environment, episode, habits }, { signal }) => {
    const truth = await findTruth(environment, episode, { limit: environment.limit ?? 200, signal });
    return truth ? { advice: { at: truth.introduced, ...wordsFor(lessonsFor(habits)) } } : {};
  },
});
