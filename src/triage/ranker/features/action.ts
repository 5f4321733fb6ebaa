import { codeOf } from "../../reading/code.ts";
import type { RunFacts } from "../facts.ts";
import { CRASHES, TROUBLE } from "../wordings.ts";
import { defineFeatures, flag } from "./define-features.ts";

const LITERAL = /=\s*[[{]\s*[\n ]*(?:['"{\d([]|#)/u;
const SEARCH = /search|requests\.get|urlopen|scrap|BeautifulSoup/u;
const CLICKED = /^\s*I clicked/u;
const TYPED = /^\s*I typed/u;

/** Code, calls, page actions, and runs that end without an answer. */
export default defineFeatures({
  name: "action",
  position: false,
  prepare(facts) {
    const { view, holdsCode, executingCount, steps, acting } = facts;
    const hasCode = (step: number) => step > 0 && holdsCode[step] === true;
    const code = (step: number) => (hasCode(step) ? codeOf(view.text(step)) : "");
    const firstCode = holdsCode.findIndex((_, step) => hasCode(step));
    const changes = new Set(view.stateChanges.map(({ step }) => step));
    const firstChange = view.stateChanges[0]?.step ?? -1;
    const firstAction = acting.indexOf(true);
    const crashed = isCrashed(facts);
    const calls = (step: number) => view.steps[step]?.parts.some((part) => part.kind === "call") ?? false;
    const codeFails = (step: number) => hasCode(step) && resultFails(facts, step);
    return {
      code: (step) => flag(hasCode(step)),
      firstCode: (step) => flag(step === firstCode),
      codeFails: (step) => flag(codeFails(step)),
      codeWithLiterals: (step) => flag(LITERAL.test(code(step))),
      codeThatSearches: (step) => flag(SEARCH.test(code(step))),
      calls: (step) => flag(calls(step)),
      changesState: (step) => flag(changes.has(step)),
      firstChange: (step) => flag(step === firstChange),
      newArgument: (step) => flag(calls(step) && bringsArgument(facts, step)),
      talksAfterTool: (step) =>
        flag(view.steps[step]?.kind === "turn" && !calls(step) && view.works[step - 1] === "environment"),
      clicks: (step) => flag(CLICKED.test(view.text(step).slice(0, 40))),
      types: (step) => flag(TYPED.test(view.text(step).slice(0, 40))),
      crashEndsShortRun: (step) => flag(crashed && step === steps - 1 && executingCount <= 5),
      unansweredCodeFails: (step) => flag(!facts.answered && codeFails(step)),
      unansweredFirstAction: (step) => flag(!facts.answered && step === firstAction),
    };
  },
});

function resultFails({ view, resultAfter }: RunFacts, step: number): boolean {
  const result = resultAfter[step] ?? -1;
  return result >= 0 && TROUBLE.test(view.text(result).slice(0, 3000));
}

/** The last step crashes, or an orchestrated run stops without a final answer or a word of termination. */
function isCrashed({ view, steps }: RunFacts): boolean {
  const last = view.text(steps - 1);
  if (CRASHES.test(last.slice(-6000))) return true;
  const ends = view.works[steps - 1] === "termination" || /FINAL ANSWER/u.test(last);
  return steps > 1 && view.shape === "orchestrated" && !ends;
}

/** A call's argument holds a value that first stands here. */
function bringsArgument({ view }: RunFacts, step: number): boolean {
  return view.provenance.valuesOf(step).some(({ key, part }) => {
    const isArgument = view.steps[step]?.parts[part]?.kind === "call";
    return isArgument && !view.provenance.given(key) && view.provenance.trails.get(key)?.first.step === step;
  });
}
