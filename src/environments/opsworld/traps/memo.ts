import type { Trap } from "./trap.ts";

/** Notices with dull titles stay unread. One of them changes what holds for the bearer. */
export const memo: Trap = {
  name: "memo",
  belief: "the policy says everything",
  bearing: () => "due",
  blinds: () => true,
  named: /\b(?:memos?|notices?)\b/iu,
};
