import { defineFeatures, flag } from "./define-features.ts";

/** Where a step stands in the whole run. */
export default defineFeatures({
  name: "place",
  position: true,
  prepare({ steps, substantialPlace, substantialCount }) {
    const relative = (step: number) => step / Math.max(1, steps - 1);
    const place = (step: number) => substantialPlace[step] ?? -1;
    return {
      relative,
      relativeSquared: (step) => relative(step) ** 2,
      last: (step) => flag(step === steps - 1),
      substantialRelative: (step) => (place(step) < 0 ? 0.5 : place(step) / Math.max(1, substantialCount)),
      lastSubstantial: (step) => flag(place(step) >= 0 && place(step) === substantialCount - 1),
    };
  },
});
