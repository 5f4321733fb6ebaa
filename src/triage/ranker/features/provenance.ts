import type { RunFacts } from "../facts.ts";
import { defineFeatures, flag } from "./define-features.ts";
import { shareOfMost } from "./share-of-most.ts";

/** Values and words: what a step brings, where it came from, whether it reaches the answer. */
export default defineFeatures({
  name: "provenance",
  position: false,
  prepare(facts) {
    const counts = facts.view.steps.map(({ index }) => countValues(facts, index));
    const slice = backwardSlice(facts);
    const of = (key: keyof Counts) => counts.map((count) => count[key]);
    const invented = shareOfMost(facts, of("invented").map(Math.log1p));
    const reused = shareOfMost(facts, of("reused").map(Math.log1p));
    const reach = shareOfMost(facts, of("reach").map(Math.log1p));
    const cut = shareOfMost(facts, slice);
    const origin = shareOfMost(facts, of("answerWordsBorn"));
    const use = shareOfMost(facts, of("answerWordsUsed"));
    const fresh = shareOfMost(facts, of("newWords"));
    return {
      inventedNumbers: (step) => Math.log1p(counts[step]?.inventedNumbers ?? 0),
      inventedInAnswer: (step) => flag((counts[step]?.inventedInAnswer ?? 0) > 0),
      answeredInvented: (step) => flag(facts.answered && (counts[step]?.inventedInAnswer ?? 0) > 0),
      grounded: (step) => counts[step]?.grounded ?? 0,
      inventedShare: invented.share,
      mostInvented: invented.most,
      reusedShare: reused.share,
      mostReach: reach.most,
      sliceShare: cut.share,
      answerBornShare: origin.share,
      answerBornMost: origin.most,
      answerUsedShare: use.share,
      answerUsedMost: use.most,
      newWordsShare: fresh.share,
    };
  },
});

interface Counts {
  invented: number;
  inventedNumbers: number;
  inventedInAnswer: number;
  /** New values that a later step uses, and how many later steps do. */
  reused: number;
  reach: number;
  /** Share of its known values that a tool had given. */
  grounded: number;
  answerWordsBorn: number;
  answerWordsUsed: number;
  newWords: number;
}

function countValues(facts: RunFacts, step: number): Counts {
  const { provenance } = facts.view;
  const isOwn = facts.substantial[step] === true && !facts.page[step];
  const counts = { invented: 0, inventedNumbers: 0, inventedInAnswer: 0, reused: 0, reach: 0 };
  let known = 0;
  let observed = 0;
  let all = 0;
  for (const key of new Set(provenance.valuesOf(step).map((value) => value.key))) {
    const trail = provenance.trails.get(key);
    if (!trail || provenance.given(key)) continue;
    all += 1;
    if (trail.first.step !== step) {
      known += 1;
      if (trail.author === "environment") observed += 1;
      continue;
    }
    const uses = trail.uses - 1;
    counts.reused += uses > 0 ? 1 : 0;
    counts.reach += uses;
    if (!isOwn) continue;
    counts.invented += 1;
    if (trail.kind === "number") counts.inventedNumbers += 1;
    if (facts.answerValues.has(key)) counts.inventedInAnswer += 1;
  }
  return { ...counts, grounded: known === 0 ? 0 : observed / Math.max(1, all), ...countWords(facts, step) };
}

function countWords({ view, wordOrigin, answerWords }: RunFacts, step: number) {
  const words = view.words(step);
  let born = 0;
  let answerBorn = 0;
  let answerUsed = 0;
  for (const word of words) {
    const isNew = wordOrigin.get(word) === step;
    born += isNew ? 1 : 0;
    if (!answerWords.has(word)) continue;
    answerUsed += 1;
    answerBorn += isNew ? 1 : 0;
  }
  const answer = Math.max(1, answerWords.size);
  return {
    answerWordsBorn: answerBorn / answer,
    answerWordsUsed: answerUsed / answer,
    newWords: born / Math.max(1, words.size),
  };
}

const DEPTH = 4;

/** How much of the answer's values go back to each step, followed to where each value first stood, four times. */
function backwardSlice({ view, steps }: RunFacts): number[] {
  const slice = new Array<number>(steps).fill(0);
  let current = new Map<number, number>([[view.finalAnswer?.step ?? steps - 1, 1]]);
  for (let depth = 0; depth < DEPTH; depth++) {
    const next = new Map<number, number>();
    for (const [step, weight] of current) {
      const keys = new Set(view.provenance.valuesOf(step).map(({ key }) => key));
      for (const key of keys) {
        const origin = view.provenance.given(key) ? undefined : view.provenance.trails.get(key)?.first.step;
        if (origin !== undefined && origin < step)
          next.set(origin, (next.get(origin) ?? 0) + weight / keys.size);
      }
    }
    for (const [step, weight] of next) slice[step] = (slice[step] ?? 0) + weight;
    current = next;
  }
  return slice.map((weight) => Math.min(1, weight));
}
