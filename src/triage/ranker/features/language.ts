import { newValues } from "../../reading/new-values.ts";
import { isAgent } from "../facts.ts";
import { ASSURES, CONCLUDES, FROM_MEMORY, LOOKED, MADE_UP, SUPPOSES } from "../wordings.ts";
import { defineFeatures, flag, once } from "./define-features.ts";

const HEAD = 6000;

/** How an agent speaks in a step; a ledger and the report of a page are no speech. */
export default defineFeatures({
  name: "language",
  position: false,
  prepare({ view, acting, page, steps }) {
    const { works } = view;
    const speaks = (step: number) => isAgent(works, step) && works[step] !== "ledger" && page[step] !== true;
    const says = (step: number, wording: RegExp) =>
      speaks(step) && wording.test(view.text(step).slice(0, HEAD));
    const claims = once((step) => step > 0 && acting[step] !== true && says(step, LOOKED));
    const madeUp = once((step) => step > 0 && says(step, MADE_UP));
    let firstMadeUp = -1;
    for (let step = 1; step < steps && firstMadeUp < 0; step++) if (madeUp(step)) firstMadeUp = step;
    return {
      supposes: (step) => flag(says(step, SUPPOSES)),
      madeUp: (step) => flag(madeUp(step)),
      firstMadeUp: (step) => flag(step === firstMadeUp),
      fromMemory: (step) => flag(says(step, FROM_MEMORY)),
      assures: (step) => flag(says(step, ASSURES)),
      concludes: (step) => flag(step > 0 && says(step, CONCLUDES)),
      claimsLook: (step) => flag(claims(step) && works[step - 1] !== "environment"),
      claimsLookWithValues: (step) => flag(claims(step) && newValues(view, step) >= 3),
    };
  },
});
