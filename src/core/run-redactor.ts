import type { Step, Trajectory } from "./trajectory.ts";

/** Takes secrets out of one run: its steps one by one as they are collected, then everything else. */
export interface RunRedactor {
  /** The step without its secrets; the same object when it holds none. */
  step(step: Step): Step;
  /** The run without the secrets beside its steps, with the list of all that was left out. */
  finish(run: Trajectory): Trajectory;
  /** A text that belongs to the run and is kept beside it. */
  text(text: string): string;
}
