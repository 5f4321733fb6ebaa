import { renderStep } from "../../core/render.ts";
import type { Trajectory } from "../../core/trajectory.ts";
import { renderView } from "../../core/views.ts";
import type { Fence } from "./define-question.ts";

/** Most characters of steps in one prompt, where nothing else is set: about 80,000 tokens. */
export const PROMPT_CHARACTERS = 320_000;

/** Less of a step than this is not worth showing: beyond 320,000 / 200 steps the limit of a prompt no longer holds. */
const LEAST = 200;

/** Steps as prompts show them: whole while they fit together, the longest ones without their middle where they do not. */
export interface ShownSteps {
  /** Some of the steps in one fence, each under its index and role. */
  fenced(label: string, steps: readonly number[], fence: Fence): string;
  /** What of them no prompt holds, for `notLookedAt`. */
  readonly notShown: readonly string[];
}

export interface Showing {
  /** Most characters that all the steps together may take. */
  total: number;
  /** Consecutive steps of one role under one heading (AIG's structured log, arXiv 2608.24361). */
  merged?: boolean;
}

/** Fits steps into a prompt: every one may keep the same number of characters, so that only the longest are cut. */
export function showSteps(
  run: Trajectory,
  steps: readonly number[],
  { total, merged = false }: Showing,
): ShownSteps {
  const lengths = new Map(steps.map((step) => [step, lengthOf(run, step)]));
  const limit = evenLimit([...lengths.values()], total);
  const cut = steps.filter((step) => (lengths.get(step) ?? 0) > limit);
  const missing = cut.reduce((sum, step) => sum + (lengths.get(step) ?? 0) - limit, 0);
  return {
    fenced: (label, some, fence) =>
      fence(label, renderView(run, { kind: "steps", steps: some, limit, merged }).text),
    notShown: cut.length === 0 ? [] : [notShownWords(cut, missing)],
  };
}

/** Indices `first` to `last`, both included. */
export function stepsBetween(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, offset) => first + offset);
}

function lengthOf({ steps }: Trajectory, index: number): number {
  const step = steps[index];
  return step ? renderStep(step).text.length : 0;
}

/** The most characters that each text may keep for all of them to keep at most `total` together. */
export function evenLimit(lengths: readonly number[], total: number): number {
  const ascending = [...lengths].sort((a, b) => a - b);
  let room = total;
  for (const [index, length] of ascending.entries()) {
    const share = Math.floor(room / (ascending.length - index));
    if (length > share) return Math.max(LEAST, share);
    room -= length;
  }
  return Number.POSITIVE_INFINITY;
}

function notShownWords(cut: readonly number[], missing: number): string {
  const named = cut.slice(0, 8).join(", ");
  const which =
    cut.length === 1 ? `step ${named}` : `${cut.length} steps (${named}${cut.length > 8 ? ", …" : ""})`;
  return `the middle of ${which}, ${missing.toLocaleString("en-US")} characters: too long for a prompt`;
}
