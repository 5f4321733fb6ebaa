import { leftOutIn } from "../advice/left-out.ts";
import { wordsFor } from "../advice/words.ts";
import { defineAdviser } from "../define-adviser.ts";

/** Says what the run left out, and goes back to where the most telling of it could still have been looked up. */
export default defineAdviser({
  name: "left-out",
  title: "look-ups that were left out",
  knows: "run",
  needs: { model: false },
  advise: async ({ history }) => {
    const left = leftOutIn(history);
    const [first] = left;
    return first ? { advice: { at: first.at, ...wordsFor(left.map(({ finding }) => finding)) } } : {};
  },
});
