import type { Spilling } from "../../core/spilled-list.ts";
import { bodySize, StepSpill } from "../../core/spilled-steps.ts";
import type { Step } from "../../core/trajectory.ts";

/** Collects the steps of a run: in memory, and beyond the limit in a spill. */
export class StepShelf {
  readonly #spilling: Spilling | undefined;
  #steps: Step[] = [];
  #spill: StepSpill | undefined;
  #size = 0;
  #count = 0;

  constructor(spilling: Spilling | undefined) {
    this.#spilling = spilling;
  }

  get count(): number {
    return this.#count;
  }

  /** The step must not change afterwards. */
  add(step: Step): void {
    this.#count += 1;
    if (this.#spill) this.#spill.add(step);
    else this.#keep(step);
  }

  #keep(step: Step): void {
    this.#steps.push(step);
    if (!this.#spilling) return;
    this.#size += bodySize(step);
    if (this.#size < this.#spilling.limit) return;
    this.#spill = new StepSpill(this.#spilling);
    for (const kept of this.#steps) this.#spill.add(kept);
    this.#steps = [];
  }

  /** The steps; `settle` puts into each what only the end of the run told. */
  finish(settle: (step: Step) => void): Step[] {
    if (this.#spill) return this.#spill.finish(settle);
    for (const step of this.#steps) settle(step);
    return this.#steps;
  }
}
