import { renderStep } from "../../core/render.ts";
import type { Trajectory } from "../../core/trajectory.ts";
import { PROMPT_CHARACTERS } from "./shown-steps.ts";

/** About what diagnosing a run asks of a model; rather too much than too little. */
export interface Estimate {
  calls: number;
  inputTokens: number;
  outputTokens: number;
}

/** What an estimate may look at besides the run. */
export interface EstimateContext {
  /** Models that were named: a panel asks each. */
  models: number;
  /** Another method on the same run; nothing where it does not say. */
  estimate(method: string, options?: unknown): Estimate | undefined;
}

/** Characters a token, fewer than there mostly are. */
const CHARACTERS = 3.5;
/** Instructions, task and form of the answer, in every prompt. */
const FRAME = 1500;
/** An answer, with what is thought before it. */
const ANSWER = 1500;

/** Characters of all steps as prompts show them. */
export function charactersOf(run: Trajectory): number {
  let characters = 0;
  for (const step of run.steps) characters += renderStep(step).text.length;
  return characters;
}

/** So many calls whose prompts show so many characters of the run, each at most what a prompt holds. */
export function callsShowing(calls: number, characters: number, limit: number = PROMPT_CHARACTERS): Estimate {
  const shown = Math.min(characters, limit);
  return {
    calls,
    inputTokens: Math.ceil(calls * (shown / CHARACTERS + FRAME)),
    outputTokens: calls * ANSWER,
  };
}

/** Several of them together; nothing where one is not known. */
export function addedEstimates(all: readonly (Estimate | undefined)[]): Estimate | undefined {
  let total: Estimate = { calls: 0, inputTokens: 0, outputTokens: 0 };
  for (const one of all) {
    if (!one) return undefined;
    total = {
      calls: total.calls + one.calls,
      inputTokens: total.inputTokens + one.inputTokens,
      outputTokens: total.outputTokens + one.outputTokens,
    };
  }
  return total;
}
