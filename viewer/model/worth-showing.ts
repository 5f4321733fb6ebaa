import { FLAG, type RunPage } from "../../src/reports/page/page.ts";
import { suspectSteps } from "./suspicion.ts";

/** Below so many steps nothing is folded at first. */
const SHORT = 40;
const AROUND_ROOT = 3;
const MOST_FLAGGED = 60;

/** The steps that carry evidence, with what stands around them; nothing when the run is short enough to show whole. */
export function worthShowing({ answer, outline, run }: RunPage): ReadonlySet<number> | undefined {
  if (run.steps <= SHORT) return undefined;
  const keep = new Set<number>([0, 1, run.steps - 2, run.steps - 1]);
  const add = (step: number | undefined, around = 0) => {
    if (step === undefined) return;
    for (let at = step - around; at <= step + around; at++) if (at >= 0 && at < run.steps) keep.add(at);
  };
  add(answer.step, AROUND_ROOT);
  for (const { step } of answer.runners) add(step, 1);
  for (const { step } of answer.chain) add(step, 1);
  for (const pair of [...answer.pairs, ...answer.lives.flatMap(({ pairs }) => pairs)]) {
    add(pair.done.step, 1);
    if ("place" in pair.violated) add(pair.violated.step);
  }
  for (const { repairedAt } of answer.lives) add(repairedAt);
  for (const step of suspectSteps(outline.chances)) add(step);
  for (const step of flagged(outline.flags)) add(step);
  return keep.size >= run.steps * 0.9 ? undefined : keep;
}

function flagged(flags: readonly number[]): number[] {
  const odd = FLAG.missing | FLAG.orphan | FLAG.failed | FLAG.cut;
  return [...flags.keys()].filter((step) => ((flags[step] ?? 0) & odd) !== 0).slice(0, MOST_FLAGGED);
}
