import { isAgent } from "../facts.ts";
import { defineFeatures, flag } from "./define-features.ts";

const PLAN = /\bplan\b|step 1\b|### Step|^\s*1\. /imu;
const RESULTS = /#+ *(?:\**)?(?:Results|Previous results|Provided|Additional info|Initial code|Updated)/u;

/** What kind of step it is, by its function in the workflow. */
export default defineFeatures({
  name: "kind",
  position: false,
  prepare({ view, acting, substantial, holdsCode, steps }) {
    const { works } = view;
    const work = (wanted: string) => (step: number) => flag(works[step] === wanted);
    const outside = (step: number) => step >= 0 && step < steps && !isAgent(works, step);
    const talk = (step: number) =>
      substantial[step] === true && !acting[step] && works[step] !== "instruction" && works[step] !== "plan";
    const openingByAgent = (step: number) => step === 0 && isAgent(works, 0);
    return {
      environment: (step) => flag(outside(step)),
      result: work("environment"),
      human: work("human"),
      instruction: work("instruction"),
      ledger: work("ledger"),
      routing: work("routing"),
      termination: work("termination"),
      plan: work("plan"),
      acts: (step) => flag(acting[step] === true),
      talks: (step) => flag(talk(step)),
      speaksOfPlan: (step) => flag(isAgent(works, step) && PLAN.test(view.text(step).slice(0, 800))),
      beforeOutside: (step) => flag(outside(step + 1)),
      afterOutside: (step) => flag(outside(step - 1)),
      openingWithCode: (step) => flag(openingByAgent(step) && holdsCode[0] === true),
      openingWithoutCode: (step) => flag(openingByAgent(step) && holdsCode[0] !== true),
      openingWithResults: (step) => flag(openingByAgent(step) && RESULTS.test(view.text(0))),
    };
  },
});
