import type { Trap } from "./trap.ts";

/** The first version found of a policy is applied. It is the old one, though edited last; only its body says from when it holds. */
export const outdated: Trap = {
  name: "outdated",
  belief: "the first version found is in force",
  bearing: () => "due",
  blinds: () => true,
  named: /\b(?:versions?|revisions?|outdated|superseded|in force)\b/iu,
};
