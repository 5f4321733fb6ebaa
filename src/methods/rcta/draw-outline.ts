import { z } from "zod";
import type { EnrichedStep } from "../../core/enrich.ts";
import type { Segment } from "../../core/segments.ts";
import { clip } from "../../core/text.ts";
import type { Trajectory } from "../../core/trajectory.ts";
import type { Violation } from "../asking/ask.ts";
import { defineQuestion } from "../asking/define-question.ts";
import { fencedTask } from "../asking/run-text.ts";
import type { Outline, Summary } from "./workings.ts";

interface OutlineVars {
  run: Trajectory;
  segments: readonly Segment[];
  told: string;
  signals: readonly EnrichedStep[];
}

const Phases = z.object({
  phases: z.array(
    z.object({
      title: z.string(),
      firstSegment: z.int().nonnegative(),
      lastSegment: z.int().nonnegative(),
      stepIds: z.array(z.int().nonnegative()),
      status: z.string(),
    }),
  ),
});
type Phases = z.infer<typeof Phases>;

/** Stage 3: adjacent segments that serve one subgoal become a phase. */
export const drawOutline = defineQuestion({
  method: "rcta",
  stage: "outline",
  version: 1,
  system: `You put a long recorded run of LLM agents that failed into an outline. You see the task, the summaries of its stretches in their order,
each with the steps that may carry an error, and the signals of its verifiers. Merge adjacent stretches that serve one subgoal into phases: each
phase is a contiguous range of stretches (firstSegment to lastSegment, both included), the phases follow each other and cover all stretches.
Give 3 to 8 phases; of a short run, fewer. For each: a title that says the subgoal; the steps of it that matter for why the run failed, by
their indices (stepIds), where errors of one stretch explain what is seen in another; and how it ended (status: reached, failed,
abandoned, repaired later, …) in a few words.`,
  prompt: ({ run, segments, told, signals }: OutlineVars, fence) =>
    [
      fencedTask(run, fence),
      fence("summaries", told),
      fence("verifier signals", signalsText(signals)),
      `Draw the outline of stretches 0 to ${segments.length - 1}.`,
    ].join("\n\n"),
  answer: Phases,
  settings: { maxOutputTokens: 6000, reasoning: "high" },
});

/** Characters of the list of signals in the prompt. */
const SIGNALS = 20_000;

function signalsText(signals: readonly EnrichedStep[]): string {
  if (signals.length === 0) return "(none)";
  const lines = signals.map(({ index, role, verifier }) => `step ${index}, ${role}: ${verifier}`);
  return clip(lines.join("\n"), SIGNALS);
}

/** Ids that are not of the run. Number and order of the phases are not checked, as in the paper. */
export function checkOutline(
  { steps }: Trajectory,
  segments: number,
  { phases = [] }: Partial<Phases>,
): Violation[] {
  return phases.flatMap(({ firstSegment, lastSegment, stepIds }, index) => [
    ...[firstSegment, lastSegment].flatMap((segment, side) =>
      segment < segments
        ? []
        : [
            {
              path: ["phases", index, side === 0 ? "firstSegment" : "lastSegment"],
              reason: `there is no stretch ${segment}; they are 0 to ${segments - 1}`,
            },
          ],
    ),
    ...stepIds.flatMap((id, at) =>
      steps[id] ? [] : [{ path: ["phases", index, "stepIds", at], reason: `there is no step ${id}` }],
    ),
  ]);
}

/** The outline of an answer. */
export function outlineOf({ phases }: Phases): Outline {
  return {
    phases: phases.map(({ firstSegment, lastSegment, ...phase }) => ({
      ...phase,
      segmentRange: [firstSegment, lastSegment],
    })),
    fallback: false,
  };
}

/** One phase a segment: what stands in for an outline that could not be read or was not asked for. */
export function phasePerSegment(summaries: readonly Summary[]): Outline {
  return {
    phases: summaries.map(({ segment, purpose, candidates }) => ({
      title: purpose,
      segmentRange: [segment, segment],
      stepIds: candidates.map(({ stepId }) => stepId),
      status: "not stated",
    })),
    fallback: true,
  };
}
