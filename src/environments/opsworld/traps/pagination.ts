import type { Trap } from "./trap.ts";

/** The first page of a list is taken for all of it. The bearer stands on the last page. */
export const pagination: Trap = {
  name: "pagination",
  belief: "page 1 is all there is",
  // Where all holders of a recalled article fit on one page, only a letter on the last page can be missed.
  bearing: (family, { orderPages }) => (family === "recall" && orderPages === 1 ? "not due" : "due"),
  blinds: ({ laterPage }) => !laterPage,
  named: /\b(?:every|all|later|last|further|next|more) pages?\b|\bpaginat/iu,
};
