import { z } from "zod";
import type { Trajectory } from "../../core/trajectory.ts";
import { defineQuestion, type Fence } from "../asking/define-question.ts";
import { QUOTES_RULE, Quotes } from "../asking/judged-trigger.ts";
import { fencedReference, fencedRoles, fencedTask } from "../asking/run-text.ts";
import { stepsBetween } from "../asking/shown-steps.ts";
import type { WholeRun } from "../asking/whole-run.ts";

const Milestone = z.object({ milestone: z.string(), acceptance: z.string() });
const Region = z.object({ from: z.int(), to: z.int(), why: z.string(), milestone: z.string() });
const Edge = z.object({
  from: z.int(),
  to: z.int(),
  kind: z.enum(["data", "decision", "message"]),
  quote: z.string(),
});
const Sufficiency = z.object({
  step: z.int(),
  role: z.string(),
  introduces: z.boolean(),
  sufficient: z.number().min(0).max(1),
  why: z.string(),
});
export type Milestone = z.infer<typeof Milestone>;
export type Region = z.infer<typeof Region>;
export type Edge = z.infer<typeof Edge>;
export type Sufficiency = z.infer<typeof Sufficiency>;
/** Apart from the verdicts, so that a quote that is not in the run costs no verdict. */
const StepQuotes = Quotes.extend({ step: z.int() });
export type StepQuotes = z.infer<typeof StepQuotes>;

/** Every step. */
export function allOf({ steps }: Trajectory): number[] {
  return stepsBetween(0, steps.length - 1);
}

export const expect = defineQuestion({
  method: "falat",
  stage: "expectation",
  version: 1,
  system: `You say how a task given to LLM agents ought to be solved: the milestones in their order, and for each by what one accepts it. You see
the task and the standing instructions only, not what was done.`,
  prompt: ({ run, reference }: WholeRun, fence) =>
    [
      fencedTask(run, fence),
      fencedReference(reference, fence),
      fencedRoles(run, fence),
      "Give three to eight milestones.",
    ].join("\n\n"),
  answer: z.object({ expectation: z.array(Milestone) }),
  settings: { maxOutputTokens: 2000, reasoning: "low" },
});

export const markRegions = defineQuestion({
  method: "falat",
  stage: "regions",
  version: 1,
  system: `You compare a recorded run of LLM agents with an expectation of how its task ought to be solved, and mark the stretches of steps that
depart from it or may carry an error that matters. Recall counts: a stretch too many does little harm, the missing root does. Indices count
from 0.`,
  prompt: ({ run, shown, expectation }: WholeRun & { expectation: readonly Milestone[] }, fence) =>
    [
      fencedTask(run, fence),
      shown.fenced("all steps of the run", allOf(run), fence),
      milestones(expectation, fence),
      "Mark the suspicious regions, each with the milestone it endangers.",
    ].join("\n\n"),
  answer: z.object({ regions: z.array(Region) }),
  settings: { maxOutputTokens: 3000, reasoning: "low" },
});

export const traceEdges = defineQuestion({
  method: "falat",
  stage: "edges",
  version: 1,
  system: `You trace in a recorded run of LLM agents what the steps of suspicious regions depend on: data they use, decisions they carry out,
messages they answer. Each edge leads from an earlier step to the later one that relies on it, with the words handed on, copied letter for
letter. This separates steps that introduce an error from steps that inherit one.`,
  prompt: ({ run, shown, regions }: WholeRun & { regions: readonly Region[] }, fence) =>
    [
      fencedTask(run, fence),
      shown.fenced("all steps of the run", allOf(run), fence),
      fence("suspicious regions", regions.map(({ from, to, why }) => `${from} to ${to}: ${why}`).join("\n")),
      "Give the edges into and within these regions.",
    ].join("\n\n"),
  answer: z.object({ edges: z.array(Edge) }),
  settings: { maxOutputTokens: 4000, reasoning: "low" },
});

interface Weighing extends WholeRun {
  expectation: readonly Milestone[];
  edges: readonly Edge[];
  steps: readonly number[];
}

export const weigh = defineQuestion({
  method: "falat",
  stage: "sufficiency",
  version: 1,
  system: `You weigh for candidate steps of a recorded run of LLM agents whether the step introduces an error of its own or only inherits one, and
how likely fixing this step alone would have been enough to reach the expected outcome (sufficient, from 0 to 1). The role is the one
responsible for the error, by its recorded name. quotes has an entry for every step that introduces an error, with
its index under step. ${QUOTES_RULE}`,
  prompt: ({ run, shown, target, expectation, edges, steps }: Weighing, fence) =>
    [
      fencedTask(run, fence),
      shown.fenced("the candidate steps", steps, fence),
      milestones(expectation, fence),
      fence(
        "dependencies",
        edges.map(({ from, to, kind, quote }) => `${from} -> ${to} (${kind}): ${quote}`).join("\n"),
      ),
      `The run failed. Which step is the root: ${target}`,
      fencedRoles(run, fence),
      `Weigh each of the steps ${steps.join(", ")} that may carry an error.`,
    ].join("\n\n"),
  answer: z.object({ verdicts: z.array(Sufficiency), quotes: z.array(StepQuotes) }),
  settings: { maxOutputTokens: 4000, reasoning: "medium" },
});

function milestones(expectation: readonly Milestone[], fence: Fence): string {
  const lines = expectation.map(
    ({ milestone, acceptance }, index) => `${index + 1}. ${milestone} (accepted by: ${acceptance})`,
  );
  return fence("expectation", lines.join("\n") || "(none)");
}
