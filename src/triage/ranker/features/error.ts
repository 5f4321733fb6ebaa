import { blamedSide, isAgent, type RunFacts } from "../facts.ts";
import { FOUND_NOTHING, NEGATIVE, TROUBLE } from "../wordings.ts";
import { defineFeatures, flag, once } from "./define-features.ts";

const EMPTY_RESULT = /Code output:\s*$|^\s*(?:\[\]|\{\}|None|null)?\s*$/u;
const CALLER =
  /NameError|TypeError|SyntaxError|AttributeError|KeyError|ValueError|IndexError|ModuleNotFound|ImportError|FileNotFound|SchemaError|invalid|requires|missing/i;

/** Failed results, and how the next steps take them. */
export default defineFeatures({
  name: "error",
  position: false,
  prepare(facts) {
    const { view, resultAfter, agentAfter, substantialAfter } = facts;
    const trouble = view.works.map((_, step) => isTrouble(facts, step));
    const first = trouble.indexOf(true);
    const result = (step: number) => resultAfter[step] ?? -1;
    const head = (step: number, length = 1500) => (step < 0 ? "" : view.text(step).slice(0, length));
    const negative = once((step) => NEGATIVE.test(head(step)));
    const saysNo = (step: number) => step >= 0 && negative(step);
    return {
      trouble: (step) => flag(trouble[step] === true),
      resultTrouble: (step) => flag(trouble[result(step)] === true),
      resultFine: (step) => flag(result(step) >= 0 && trouble[result(step)] === false),
      resultEmpty: (step) => flag(result(step) >= 0 && EMPTY_RESULT.test(head(result(step), 400))),
      resultBlamesCaller: (step) =>
        flag(trouble[result(step)] === true && CALLER.test(head(result(step), 3000))),
      firstTrouble: (step) => flag(step === first),
      beforeTrouble: (step) => flag(first >= 0 && step < first),
      dependencyFails: (step) => flag(blamedSide(facts, step) === "dependency"),
      negative: (step) => flag(isAgent(view.works, step) && negative(step)),
      nextNegative: (step) => flag(saysNo(agentAfter[step] ?? -1)),
      nextSubstantialNegative: (step) => flag(saysNo(substantialAfter[step] ?? -1)),
      actionFindsNothing: (step) => flag(facts.acting[step] === true && FOUND_NOTHING.test(head(step, 4000))),
    };
  },
});

/** A failed result, or an action whose own record speaks of trouble. */
function isTrouble({ view, failed, acting }: RunFacts, step: number): boolean {
  if (failed[step]) return true;
  const speaks = view.works[step] === "environment" || acting[step] === true;
  return speaks && TROUBLE.test(view.text(step).slice(0, 3000));
}
