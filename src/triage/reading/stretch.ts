import type { Step } from "../../core/trajectory.ts";

/** The steps from `first` up to but without `end`, one at a time: a copy of the list would hold a long run in memory. */
export function* stretch(steps: readonly Step[], first: number, end = steps.length): Iterable<Step> {
  for (let index = Math.max(0, first); index < Math.min(end, steps.length); index++) {
    const step = steps[index];
    if (step) yield step;
  }
}

/** The first step of a stretch that fits. */
export function firstIn(steps: Iterable<Step>, fits: (step: Step) => boolean): Step | undefined {
  for (const step of steps) if (fits(step)) return step;
  return undefined;
}
