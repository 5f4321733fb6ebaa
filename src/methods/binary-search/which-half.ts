import { z } from "zod";
import type { Trajectory } from "../../core/trajectory.ts";
import { defineQuestion, type Fence } from "../asking/define-question.ts";
import { QUOTES_RULE, Quotes } from "../asking/judged-trigger.ts";
import { fencedReference, fencedTask } from "../asking/run-text.ts";
import { type ShownSteps, stepsBetween } from "../asking/shown-steps.ts";

/** Steps `first` to `last`, both included. */
export interface Range {
  first: number;
  last: number;
}

export type Half = "upper" | "lower";

/** The upper half of a range ends at its middle, the lower one begins after it. */
export function halfOf({ first, last }: Range, half: Half): Range {
  const middle = first + Math.floor((last - first) / 2);
  return half === "upper" ? { first, last: middle } : { first: middle + 1, last };
}

/** Up to this many steps a half may be a single one: the answer may be the last. */
export const HALVES_WITH_ONE_STEP = 3;

export interface HalfVars extends Range {
  run: Trajectory;
  shown: ShownSteps;
  target: string;
  reference: string | undefined;
}

const SYSTEM = `You find the step at which a recorded run of LLM agents went wrong by halving. You read the task and a range of the run's steps,
each under its index (counted from 0) and its role, and say in which half of the range the decisive mistake lies, upper (the earlier steps)
or lower (the later ones), and why in one or two sentences. If the range does not tell, the half is unclear.`;

const half = z.enum(["upper", "lower", "unclear"]);

function promptOf({ run, shown, target, reference, first, last }: HalfVars, fence: Fence) {
  const { last: middle } = halfOf({ first, last }, "upper");
  return [
    fencedTask(run, fence),
    fencedReference(reference, fence),
    `The run failed. Its decisive mistake, the root: ${target}`,
    shown.fenced(`steps ${first} to ${last}`, stepsBetween(first, last), fence),
    `Does it lie in the upper half (steps ${first} to ${middle}) or in the lower half (steps ${middle + 1} to ${last})?`,
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

export const whichHalf = defineQuestion({
  method: "binary-search",
  stage: "half",
  version: 1,
  system: SYSTEM,
  prompt: promptOf,
  answer: z.object({ reason: z.string(), half }),
  settings: { maxOutputTokens: 1024, reasoning: "low", temperature: 0 },
});

/** The same question where the answer may leave one step; it asks for the quotes too. */
export const whichOfTheLast = defineQuestion({
  method: "binary-search",
  stage: "last-half",
  version: 1,
  system: `${SYSTEM} The root step is the one you suspect most in the half you name. ${QUOTES_RULE}`,
  prompt: promptOf,
  answer: z.object({ reason: z.string(), half, quotes: Quotes }),
  settings: { maxOutputTokens: 1024, reasoning: "low", temperature: 0 },
});
