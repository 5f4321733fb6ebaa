import type { Trap } from "./trap.ts";

/** Limits are read with the opposite inclusion. The bearer lies exactly on one. A second reading of the policy ends it. */
export const boundary: Trap = {
  name: "boundary",
  belief: "a limit that includes its last value excludes it, and the other way round",
  bearing: () => "either",
  blinds: ({ policyReadings }) => policyReadings < 2,
  named: /\b(?:boundar(?:y|ies)|inclusive|exclusive|at least|up to and including|exactly (?:on|at))\b/iu,
};
