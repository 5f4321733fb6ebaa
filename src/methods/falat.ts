import { z } from "zod";
import { verifyQuote } from "../core/evidence.ts";
import type { Trajectory } from "../core/trajectory.ts";
import type { Violation } from "./asking/ask.ts";
import { type Claim, conclude } from "./asking/conclude.ts";
import { defineMethod } from "./asking/define-method.ts";
import { defineQuestion, type Fence } from "./asking/define-question.ts";
import { callsShowing, charactersOf } from "./asking/estimate.ts";
import { checkJudgement, judgedClaim } from "./asking/judged-claim.ts";
import { QUOTES_RULE, Quotes } from "./asking/judged-trigger.ts";
import { fencedReference, fencedRoles, fencedTask } from "./asking/run-text.ts";
import { PROMPT_CHARACTERS, type ShownSteps, showSteps, stepsBetween } from "./asking/shown-steps.ts";
import { checkAttribution, targetRules } from "./asking/target-rules.ts";

/**
 * An expectation of how the task ought to be solved marks suspicious regions; dependencies tell steps that introduce an
 * error from those that inherit one; of the introducing ones the earliest whose repair would suffice is the root
 * (FALAT, arXiv 2606.00765, known to us from its abstract: the four moves are its own, questions and answers ours).
 */
export default defineMethod({
  name: "falat",
  title: "Expectation, suspicious regions, dependencies, sufficiency",
  cites: "arXiv 2606.00765",
  needs: { model: true },
  options: z.strictObject({
    /** Steps whose sufficiency is weighed, at most. */
    candidates: z.int().min(1).max(200).default(60),
    /** Most characters of steps in one prompt; beyond it the longest steps lose their middle. */
    promptCharacters: z.int().min(1000).default(PROMPT_CHARACTERS),
  }),
  estimate: (run, { promptCharacters }) => callsShowing(4, charactersOf(run), promptCharacters),
  async diagnose(casefile, { prior, ask, target, reference, options, progress }) {
    const run = casefile.trajectory;
    const shown = showSteps(run, allOf(run), { total: options.promptCharacters });
    const vars = { run, shown, target: targetRules(target), reference };
    // 1. How the task ought to be solved
    const expectation = (await ask(expect, vars)).value.expectation ?? [];
    // 2. Where the run departs from it
    const marked = await ask(markRegions, { ...vars, expectation }, { check: regionsWithin(run) });
    const regions = marked.value.regions ?? [];
    // 3. What depends on what
    const traced = await ask(traceEdges, { ...vars, regions }, { check: edgesWithin(run) });
    const edges = traced.value.edges ?? [];
    // 4. Would fixing this step have been enough?
    const steps = candidatesOf(regions, edges, run).slice(0, options.candidates);
    const weighed = await ask(weigh, { ...vars, expectation, edges, steps }, { check: verdictsWithin(run) });
    const verdicts = weighed.value.verdicts ?? [];
    progress({ kind: "sufficiency", version: 1, data: { expectation, regions, edges, steps, verdicts } });
    const root = earliestSufficient(verdicts);
    return conclude(casefile, prior, "falat", {
      ...(root ? claimOf(run, root, weighed.value.quotes) : {}),
      runnersUp: verdicts
        .filter(({ step, introduces }) => introduces && step !== root?.step)
        .map(({ step, sufficient, why }) => ({
          step,
          share: sufficient / Math.max(1, verdicts.length),
          why,
        })),
      abstains: root === undefined && weighed.outcome === "answered" ? "not-enough-evidence" : undefined,
      notLookedAt: shown.notShown,
    });
  },
});

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
type Milestone = z.infer<typeof Milestone>;
type Region = z.infer<typeof Region>;
type Edge = z.infer<typeof Edge>;
type Sufficiency = z.infer<typeof Sufficiency>;
/** Apart from the verdicts, so that a quote that is not in the run costs no verdict. */
const StepQuotes = Quotes.extend({ step: z.int() });
type StepQuotes = z.infer<typeof StepQuotes>;

/** Of the steps that introduce an error those with the greatest sufficiency, and of these the earliest. */
function earliestSufficient(verdicts: readonly Sufficiency[]): Sufficiency | undefined {
  return verdicts
    .filter(({ introduces }) => introduces)
    .sort((a, b) => b.sufficient - a.sufficient || a.step - b.step)[0];
}

function claimOf(run: Trajectory, root: Sufficiency, quoted: readonly StepQuotes[] = []): Claim {
  const { step, role, why: reason, sufficient: confidence } = root;
  const quotes = quoted.find((one) => one.step === step);
  const judgement = { step, role, reason, confidence, quotes };
  return judgedClaim(run, { method: "falat", title: "Judged decisive" }, judgement);
}

function allOf({ steps }: Trajectory): number[] {
  return stepsBetween(0, steps.length - 1);
}

/** Steps of suspicious regions and everything they depend on, in the order of the run. */
function candidatesOf(regions: readonly Region[], edges: readonly Edge[], { steps }: Trajectory): number[] {
  const found = new Set(
    regions.flatMap(({ from, to }) => stepsBetween(from, Math.min(to, steps.length - 1))),
  );
  for (let grown = true; grown; ) {
    const before = found.size;
    for (const { from, to } of edges) if (found.has(to)) found.add(from);
    grown = found.size > before;
  }
  return [...found].sort((a, b) => a - b);
}

function regionsWithin({ steps }: Trajectory) {
  return ({ regions = [] }: { regions?: Region[] | undefined }): Violation[] =>
    regions.flatMap(({ from, to }, index) =>
      steps[from] && steps[to] && from <= to
        ? []
        : [
            {
              path: ["regions", index],
              reason: `${from} to ${to} is no stretch of steps 0 to ${steps.length - 1}`,
            },
          ],
    );
}

function edgesWithin(run: Trajectory) {
  return ({ edges = [] }: { edges?: Edge[] | undefined }): Violation[] =>
    edges.flatMap(({ from, to, quote }, index) => {
      const path = ["edges", index];
      if (!run.steps[from] || !run.steps[to] || from >= to)
        return [{ path, reason: "an edge leads from an earlier step of the run to a later one" }];
      const check = verifyQuote(run, { text: quote, step: from });
      return check.ok ? [] : [{ path, reason: check.reason }];
    });
}

interface Weighed {
  verdicts?: Sufficiency[] | undefined;
  quotes?: StepQuotes[] | undefined;
}

function verdictsWithin(run: Trajectory) {
  return ({ verdicts = [], quotes = [] }: Weighed): Violation[] => [
    ...verdicts.flatMap((verdict, index) => verdictWithin(run, verdict, index)),
    ...quotes.flatMap(({ step, ...both }, index) =>
      checkJudgement(run, { step, quotes: both }).map(({ reason }) => ({ path: ["quotes", index], reason })),
    ),
  ];
}

/** A step that is not of the run takes the verdict with it, a role that is not recorded only itself. */
function verdictWithin(run: Trajectory, { step, role }: Sufficiency, index: number): Violation[] {
  const [noStep] = checkAttribution(run, { step });
  if (noStep) return [{ ...noStep, path: ["verdicts", index] }];
  return checkAttribution(run, { role }).map(({ reason }) => ({ path: ["verdicts", index, "role"], reason }));
}

interface Vars {
  run: Trajectory;
  shown: ShownSteps;
  target: string;
  reference: string | undefined;
}

const expect = defineQuestion({
  method: "falat",
  stage: "expectation",
  version: 1,
  system: `You say how a task given to LLM agents ought to be solved: the milestones in their order, and for each by what one accepts it. You see
the task and the standing instructions only, not what was done.`,
  prompt: ({ run, reference }: Vars, fence) =>
    [
      fencedTask(run, fence),
      fencedReference(reference, fence),
      fencedRoles(run, fence),
      "Give three to eight milestones.",
    ].join("\n\n"),
  answer: z.object({ expectation: z.array(Milestone) }),
  settings: { maxOutputTokens: 2000, reasoning: "low" },
});

const markRegions = defineQuestion({
  method: "falat",
  stage: "regions",
  version: 1,
  system: `You compare a recorded run of LLM agents with an expectation of how its task ought to be solved, and mark the stretches of steps that
depart from it or may carry an error that matters. Recall counts: a stretch too many does little harm, the missing root does. Indices count
from 0.`,
  prompt: ({ run, shown, expectation }: Vars & { expectation: readonly Milestone[] }, fence) =>
    [
      fencedTask(run, fence),
      shown.fenced("all steps of the run", allOf(run), fence),
      milestones(expectation, fence),
      "Mark the suspicious regions, each with the milestone it endangers.",
    ].join("\n\n"),
  answer: z.object({ regions: z.array(Region) }),
  settings: { maxOutputTokens: 3000, reasoning: "low" },
});

const traceEdges = defineQuestion({
  method: "falat",
  stage: "edges",
  version: 1,
  system: `You trace in a recorded run of LLM agents what the steps of suspicious regions depend on: data they use, decisions they carry out,
messages they answer. Each edge leads from an earlier step to the later one that relies on it, with the words handed on, copied letter for
letter. This separates steps that introduce an error from steps that inherit one.`,
  prompt: ({ run, shown, regions }: Vars & { regions: readonly Region[] }, fence) =>
    [
      fencedTask(run, fence),
      shown.fenced("all steps of the run", allOf(run), fence),
      fence("suspicious regions", regions.map(({ from, to, why }) => `${from} to ${to}: ${why}`).join("\n")),
      "Give the edges into and within these regions.",
    ].join("\n\n"),
  answer: z.object({ edges: z.array(Edge) }),
  settings: { maxOutputTokens: 4000, reasoning: "low" },
});

interface Weighing extends Vars {
  expectation: readonly Milestone[];
  edges: readonly Edge[];
  steps: readonly number[];
}

const weigh = defineQuestion({
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
