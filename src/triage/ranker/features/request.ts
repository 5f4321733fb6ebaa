import { tellingWords } from "../../reading/words.ts";
import type { RunFacts } from "../facts.ts";
import { defineFeatures } from "./define-features.ts";
import { shareOfMost } from "./share-of-most.ts";

const TYPED = /^\s*I typed '(.{3,300}?)' into/u;
const LOOK_BACK = 4;

/** How much of what the task asks for a step still carries. */
export default defineFeatures({
  name: "request",
  position: false,
  prepare(facts) {
    const { view, substantial } = facts;
    const covered = coverageOf(facts);
    const share = shareOfMost(facts, covered);
    const instructed = instructedWords(facts);
    return {
      taskShare: share.share,
      taskDrop: (step) => {
        const before = Math.max(0, ...covered.slice(Math.max(0, step - LOOK_BACK), step));
        return substantial[step] === true && step > 0 ? Math.max(0, before - (covered[step] ?? 0)) : 0;
      },
      queryLost: (step) => {
        const query = TYPED.exec(view.text(step).slice(0, 400))?.[1];
        const wanted = instructed[step];
        if (query === undefined || query.startsWith("http") || !wanted || wanted.size === 0) return 0;
        const typed = tellingWords(query);
        return [...wanted].filter((word) => !typed.has(word)).length / wanted.size;
      },
    };
  },
});

/** Share of the task's words in each step, words that few steps hold counting more. */
function coverageOf({ view, taskWords }: RunFacts): number[] {
  const holders = new Map<string, number>();
  for (const { index } of view.steps) {
    for (const word of view.words(index))
      if (taskWords.has(word)) holders.set(word, (holders.get(word) ?? 0) + 1);
  }
  const weight = (word: string) => 1 / Math.log(2 + (holders.get(word) ?? 0));
  const total = [...taskWords].reduce((sum, word) => sum + weight(word), 0) || 1;
  return view.steps.map(({ index }) => {
    let sum = 0;
    for (const word of view.words(index)) if (taskWords.has(word)) sum += weight(word);
    return sum / total;
  });
}

/** For every step the words that the task and the instruction before it share. */
function instructedWords({ view, taskWords }: RunFacts): (ReadonlySet<string> | undefined)[] {
  let current: ReadonlySet<string> | undefined;
  return view.works.map((work, step) => {
    const before = current;
    if (work === "instruction")
      current = new Set([...view.words(step)].filter((word) => taskWords.has(word)));
    return before;
  });
}
