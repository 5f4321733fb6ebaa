import { similarity } from "../../reading/words.ts";
import type { Work } from "../../reading/workflow.ts";
import type { RunFacts } from "../facts.ts";
import { defineFeatures, flag } from "./define-features.ts";

const LOOK_BACK = 12;
const LEDGER_BAD =
  /is_in_loop"[^}]{0,700}?"answer":\s*true|is_progress_being_made"[^}]{0,700}?"answer":\s*false/u;
const VIEWPORT = /viewport shows (\d+)%/u;

/** Instructions, what follows them, and an orchestrator's stalls. */
export default defineFeatures({
  name: "handoff",
  position: false,
  prepare(facts) {
    const { view, executing } = facts;
    const { works } = view;
    const likeness = instructionLikeness(facts);
    const errand = errandsOf(facts);
    const stall = firstStall(works);
    const executingBefore = runningCount(executing);
    return {
      repeatedInstruction: (step) => flag((likeness.get(step) ?? 0) > 0.6),
      instructionLikeness: (step) => likeness.get(step) ?? 0,
      newInstruction: (step) => flag(works[step] === "instruction" && (likeness.get(step) ?? 0) < 0.3),
      firstOfErrand: (step) => flag(errand.first.has(step)),
      nextInstructionSame: (step) => flag(errand.nextSame.has(step)),
      ledgerBad: (step) => flag(works[step] === "ledger" && LEDGER_BAD.test(view.text(step))),
      beforeFirstStall: (step) => flag(stall >= 0 && step < stall),
      afterFirstStall: (step) => flag(stall >= 0 && step > stall),
      ledgerAfterTwo: (step) => flag(works[step] === "ledger" && executingBefore[step] === 2),
      viewLow: (step) => flag(Number(VIEWPORT.exec(view.text(step).slice(0, 4000))?.[1] ?? 100) < 30),
    };
  },
});

function runningCount(flags: readonly boolean[]): number[] {
  let count = 0;
  return flags.map((isSet) => {
    const before = count;
    if (isSet) count += 1;
    return before;
  });
}

/** How much each instruction is like the likest earlier one. */
function instructionLikeness({ view }: RunFacts): Map<number, number> {
  const found = new Map<number, number>();
  const earlier: ReadonlySet<string>[] = [];
  for (const [step, work] of view.works.entries()) {
    if (work !== "instruction") continue;
    const words = view.words(step);
    found.set(step, Math.max(0, ...earlier.slice(-LOOK_BACK).map((other) => similarity(other, words))));
    earlier.push(words);
  }
  return found;
}

/** The first executing step of every instruction, and the executing steps after which the same is asked again. */
function errandsOf({ view, executing }: RunFacts): { first: Set<number>; nextSame: Set<number> } {
  const first = new Set<number>();
  const nextSame = new Set<number>();
  let current: { words: ReadonlySet<string>; steps: number[] } | undefined;
  for (const [step, work] of view.works.entries()) {
    if (work === "instruction") {
      const words = view.words(step);
      if (current && similarity(current.words, words) > 0.45)
        for (const done of current.steps) nextSame.add(done);
      current = { words, steps: [] };
    } else if (executing[step] && current) {
      if (current.steps.length === 0) first.add(step);
      current.steps.push(step);
    }
  }
  return { first, nextSame };
}

/** The first step that says the run has stalled, or plans a second time; -1 when none does. */
function firstStall(works: readonly Work[]): number {
  const replan = works.indexOf("plan", works.indexOf("plan") + 1);
  const found = [works.indexOf("stall"), replan].filter((step) => step > 0);
  return found.length === 0 ? -1 : Math.min(...found);
}
