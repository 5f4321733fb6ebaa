import { similarity } from "../../reading/words.ts";
import type { RunFacts } from "../facts.ts";
import { defineFeatures, flag } from "./define-features.ts";
import { shareOfMost } from "./share-of-most.ts";

const WINDOW = 12;

/** Repetition by one role, and how much a step says. */
export default defineFeatures({
  name: "loop",
  position: false,
  prepare(facts) {
    const { view } = facts;
    const repeated = repeatedSteps(facts);
    const before = view.works.map((_, step) => likest(facts, step, -1));
    const after = view.works.map((_, step) => likest(facts, step, 1));
    const length = shareOfMost(
      facts,
      view.works.map((_, step) => Math.log1p(view.text(step).length)),
    );
    return {
      repeats: (step) => flag(repeated.has(step)),
      likeBefore: (step) => before[step] ?? 0,
      likeAfter: (step) => after[step] ?? 0,
      lengthShare: length.share,
    };
  },
});

/** Steps that begin as an earlier step of the run began. */
function repeatedSteps({ view }: RunFacts): Set<number> {
  const seen = new Set<string>();
  const repeated = new Set<number>();
  for (const [step, work] of view.works.entries()) {
    const key = view.text(step).slice(0, 160).replace(/\s+/gu, " ").toLowerCase();
    if (seen.has(key) && work !== "routing" && work !== "termination") repeated.add(step);
    seen.add(key);
  }
  return repeated;
}

/** The likeness to the likest step of the same role and work within twelve steps before or after. */
function likest({ view, roles }: RunFacts, step: number, direction: 1 | -1): number {
  if (view.works[step] === "routing") return 0;
  let best = 0;
  for (
    let other = step + direction;
    Math.abs(other - step) <= WINDOW && other >= 0 && other < roles.length;
    other += direction
  ) {
    const alike = roles[other] === roles[step] && view.works[other] !== "routing";
    const sameWork =
      direction > 0 || (view.works[other] === "instruction") === (view.works[step] === "instruction");
    if (alike && sameWork) best = Math.max(best, similarity(view.words(step), view.words(other)));
  }
  return best;
}
