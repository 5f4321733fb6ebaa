import { z } from "zod";
import { verifyQuote } from "../core/evidence.ts";
import type { Trajectory } from "../core/trajectory.ts";
import type { Violation } from "./asking/ask.ts";
import { type Claim, conclude } from "./asking/conclude.ts";
import { defineMethod } from "./asking/define-method.ts";
import { callsShowing, charactersOf } from "./asking/estimate.ts";
import { checkJudgement, judgedClaim } from "./asking/judged-claim.ts";
import { PROMPT_CHARACTERS, showSteps, stepsBetween } from "./asking/shown-steps.ts";
import { checkAttribution, targetRules } from "./asking/target-rules.ts";
import {
  allOf,
  type Edge,
  expect,
  markRegions,
  type Region,
  type StepQuotes,
  type Sufficiency,
  traceEdges,
  weigh,
} from "./falat/questions.ts";

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
