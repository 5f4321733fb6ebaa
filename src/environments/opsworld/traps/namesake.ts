import type { Trap } from "./trap.ts";

/** The first customer of a name is taken for the writer. The bearer wrote from an unknown address and signed with her city. */
export const namesake: Trap = {
  name: "namesake",
  belief: "the first hit of a search wrote the letter",
  // All holders of a recalled article are found through its number; only an answer to a letter can go astray.
  bearing: (family) => (family === "recall" ? "not due" : "due"),
  blinds: (seen, { ticket }) => ticket !== undefined && !seen.signerFound(ticket),
  named: /\b(?:namesakes?|same name|cit(?:y|ies))\b/iu,
};
