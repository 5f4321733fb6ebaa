import type { Trap } from "./trap.ts";

/** Earlier refunds are not looked up. The bearer has had half or all of the money. */
export const prior: Trap = {
  name: "prior",
  belief: "nothing has been paid before",
  bearing: () => "either",
  blinds: (seen, { order }) => order !== undefined && !seen.refundsListed(order),
  named:
    /\b(?:prior|earlier|previous|existing) refunds?\b|\blist_refunds\b|\balready (?:been )?(?:paid|refunded)\b/iu,
};
