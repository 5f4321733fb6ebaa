import { z } from "zod";
import type { Segment } from "../../core/segments.ts";
import type { Trajectory } from "../../core/trajectory.ts";
import type { Violation } from "../asking/ask.ts";
import { inOrder, mapAtMost } from "../asking/at-once.ts";
import type { MethodContext } from "../asking/define-method.ts";
import { defineQuestion } from "../asking/define-question.ts";
import { fencedReference, fencedTask } from "../asking/run-text.ts";
import { type ShownSteps, showSteps, stepsBetween } from "../asking/shown-steps.ts";
import { targetRules } from "../asking/target-rules.ts";
import type { RctaOptions } from "./options.ts";
import { rctaWorking, type Summary } from "./workings.ts";

interface SegmentVars {
  run: Trajectory;
  segment: Segment;
  /** The stretch, and the steps before it. */
  shown: ShownSteps;
  context: ShownSteps;
  target: string;
  reference: string | undefined;
}

const SegmentSummary = z.object({
  purpose: z.string(),
  candidates: z.array(
    z.object({
      stepId: z.int().nonnegative(),
      why: z.string(),
      evidenceIds: z.array(z.int().nonnegative()),
    }),
  ),
});
type SegmentSummary = z.infer<typeof SegmentSummary>;

/** What of a segment a model said, and what of it was too long for the prompt. */
export interface Summarised {
  summary: Summary;
  notShown: readonly string[];
}

type Context = Pick<MethodContext<RctaOptions>, "ask" | "target" | "reference" | "options" | "progress">;

/** Segments that are asked about at once; the model's own limits come on top. */
const AT_ONCE = 100;
/** Characters of context before a segment; five steps can be long. Ours. */
const CONTEXT = 32_000;

/** Stage 2: every segment by a call of its own. The records are emitted in the order of the run. */
export function summariseSegments(
  run: Trajectory,
  segments: readonly Segment[],
  context: Context,
): Promise<Summarised[]> {
  const emit = inOrder((summary: Summary) => context.progress(rctaWorking("summary", summary)));
  return mapAtMost(segments, AT_ONCE, async (segment) => {
    const summarised = await summariseOne(run, segment, context);
    emit(segment.number, summarised.summary);
    return summarised;
  });
}

async function summariseOne(
  run: Trajectory,
  segment: Segment,
  { ask, target, reference, options }: Context,
): Promise<Summarised> {
  const { number, first, last, overlapFrom } = segment;
  const { structuredLog: merged, promptCharacters: total, validator } = options;
  const shown = showSteps(run, stepsBetween(first, last), { total, merged });
  const before = showSteps(run, stepsBetween(overlapFrom, first - 1), { total: CONTEXT, merged });
  const vars = { run, segment, shown, context: before, target: targetRules(target), reference };
  const check = (answer: Partial<SegmentSummary>) => checkSummary(segment, answer);
  const { value } = await ask(summariseSegment, vars, validator ? { check } : {});
  const { purpose = "", candidates = [] } = value;
  const missing = value.purpose === undefined && candidates.length === 0;
  return { summary: { segment: number, purpose, candidates, missing }, notShown: shown.notShown };
}

/** What a stretch tried to achieve, and which of its steps may carry an error that matters. */
const summariseSegment = defineQuestion({
  method: "rcta",
  stage: "summary",
  version: 1,
  system: `You read one stretch of a long recorded run of LLM agents that failed. Others read the other stretches, and somebody who sees all your
summaries decides later: you do not look for the one cause, you make sure that no step which may be it is lost. You see the task, some steps
before the stretch as context, and the stretch itself, each step under its index (counted from 0) and its role.
Say in two or three sentences what this stretch tried to achieve and how far it came (purpose). Then list the steps of the stretch that may
carry an error that matters for the outcome (candidates): a wrong instruction or plan, a value or a claim that nothing before supports, a
requirement that is dropped or changed, a wrong action or argument, a result that is misread, a problem passed over. For each give its index
(stepId), why in one sentence, and the indices of the steps in the stretch that show it (evidenceIds). A step that only shows the
consequence of an error belongs into evidenceIds. An error counts as a candidate even if it looks small or seems to be put right later. If no
step of the stretch may carry an error, candidates is empty. Only indices of the stretch itself are valid, none of the context.`,
  prompt: ({ run, segment, shown, context, target, reference }: SegmentVars, fence) => {
    const { first, last, overlapFrom } = segment;
    const overlap = stepsBetween(overlapFrom, first - 1);
    return [
      fencedTask(run, fence),
      fencedReference(reference, fence),
      `What will be decided later is the root: ${target}`,
      overlap.length > 0 ? context.fenced("steps before the stretch, as context", overlap, fence) : "",
      shown.fenced(`the stretch, steps ${first} to ${last}`, stepsBetween(first, last), fence),
      `Summarise the stretch, steps ${first} to ${last}, and name its candidates.`,
    ]
      .filter((part) => part !== "")
      .join("\n\n");
  },
  answer: SegmentSummary,
  settings: { maxOutputTokens: 4000, reasoning: "off" },
});

/** Ids that do not belong to the segment; those of the overlap do not. */
function checkSummary({ first, last }: Segment, { candidates = [] }: Partial<SegmentSummary>): Violation[] {
  const outside = (path: Violation["path"], id: number): Violation[] =>
    id >= first && id <= last
      ? []
      : [{ path, reason: `step ${id} is not of this stretch, which has steps ${first} to ${last}` }];
  return candidates.flatMap(({ stepId, evidenceIds }, index) => [
    ...outside(["candidates", index, "stepId"], stepId),
    ...evidenceIds.flatMap((id, at) => outside(["candidates", index, "evidenceIds", at], id)),
  ]);
}
