import { defineMethod, NO_OPTIONS } from "./asking/define-method.ts";

/** The embedded analyst's own answer: rules, no model. It always runs first, so this method hands on its prior. */
export default defineMethod({
  name: "triage",
  title: "Rules and signals, no model",
  needs: { model: false },
  options: NO_OPTIONS,
  diagnose: async (_casefile, { prior }) => prior,
});
