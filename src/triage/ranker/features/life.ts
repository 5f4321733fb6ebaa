import { codeOf } from "../../reading/code.ts";
import { similarity, tellingWords } from "../../reading/words.ts";
import { isAgent, type RunFacts } from "../facts.ts";
import { DECLARES_DONE, RETRIES } from "../wordings.ts";
import { defineFeatures, flag, once } from "./define-features.ts";

const LOOK_AHEAD = 20;

/** What becomes of a step: redone, corrected, repaired, declared done. */
export default defineFeatures({
  name: "life",
  position: false,
  prepare(facts) {
    const { view, agentAfter, resultAfter, failed } = facts;
    const redone = redoneSteps(facts);
    const lastCode = facts.holdsCode.lastIndexOf(true);
    const lastFine = lastFineResult(facts);
    const done = view.works.map(
      (_, step) => isAgent(view.works, step) && DECLARES_DONE.test(view.text(step)),
    );
    const firstDone = done.indexOf(true);
    const retries = once((step) => RETRIES.test(view.text(step).slice(0, 1500)));
    return {
      corrects: (step) => flag(isAgent(view.works, step) && retries(step)),
      nextCorrects: (step) => flag((agentAfter[step] ?? -1) >= 0 && retries(agentAfter[step] ?? -1)),
      redone: (step) => flag(redone.has(step)),
      lastCode: (step) => flag(step === lastCode),
      unrepaired: (step) => {
        const result = resultAfter[step] ?? -1;
        return flag(result >= 0 && failed[result] === true && lastFine <= result);
      },
      done: (step) => flag(done[step] === true),
      firstDone: (step) => flag(step === firstDone),
    };
  },
});

/** Steps whose code a later step writes again with changes. */
function redoneSteps({ view, holdsCode }: RunFacts): Set<number> {
  const blocks = holdsCode.flatMap((holds, step) =>
    holds ? [{ step, words: tellingWords(codeOf(view.text(step)).slice(0, 8000)) }] : [],
  );
  const redone = new Set<number>();
  for (const [index, block] of blocks.entries()) {
    const later = blocks.slice(index + 1, index + 1 + LOOK_AHEAD);
    if (later.some((other) => similarity(block.words, other.words) > 0.5)) redone.add(block.step);
  }
  return redone;
}

function lastFineResult({ view, failed }: RunFacts): number {
  return view.works.findLastIndex((work, step) => work === "environment" && !failed[step]);
}
