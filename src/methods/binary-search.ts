import { z } from "zod";
import type { Diagnosis } from "../core/diagnosis.ts";
import { randomNumbers } from "../core/random.ts";
import type { Trajectory } from "../core/trajectory.ts";
import { type Claim, conclude } from "./asking/conclude.ts";
import { defineMethod } from "./asking/define-method.ts";
import { callsShowing, charactersOf } from "./asking/estimate.ts";
import { judgedClaim } from "./asking/judged-claim.ts";
import { rankingOf } from "./asking/ranking.ts";
import { PROMPT_CHARACTERS, stepsBetween } from "./asking/shown-steps.ts";
import { targetRules } from "./asking/target-rules.ts";
import { type Halving, halve } from "./binary-search/halving.ts";

/**
 * Halves the run: shows the range, asks in which half the decisive mistake lies, until one step is left; its speaker is
 * the role (Zhang et al. 2025, "Which Agent Causes Task Failures and When?", section 4). An ambiguous answer is replaced
 * by a draw. With ground truth the expected answer stands in every prompt. Ours: the draw is seeded, indices are printed,
 * two quotes are asked for once a half may be a single step, a run none of whose answers could be read is unjudged, and
 * a search that a budget stops names the step of its range that the rules suspect most.
 */
export default defineMethod({
  name: "binary-search",
  title: "Which half, until one step is left",
  cites: "arXiv 2505.00212",
  needs: { model: true },
  options: z.strictObject({
    /** Most characters of steps in one prompt. */
    promptCharacters: z.int().min(1000).default(PROMPT_CHARACTERS),
  }),
  estimate: (run, { promptCharacters }) => {
    const calls = Math.ceil(Math.log2(Math.max(2, run.steps.length)));
    return callsShowing(calls, (2 * charactersOf(run)) / calls, promptCharacters);
  },
  async diagnose(casefile, { prior, ask, target, reference, seed, options, progress }) {
    const run = casefile.trajectory;
    const random = randomNumbers(seed);
    const means = { run, ask, target: targetRules(target), reference, random, progress, ...options };
    let search: Halving = { range: { first: 0, last: run.steps.length - 1 }, answered: 0, stopped: false };
    while (search.range.first < search.range.last && !search.stopped) search = await halve(search, means);
    return conclude(casefile, prior, "binary-search", claimOf(run, search, prior));
  },
});

function claimOf(run: Trajectory, search: Halving, prior: Diagnosis): Claim {
  const { range, answered, reason, quotes, stopped, notShown = [] } = search;
  if (answered === 0 && run.steps.length > 1) return { notLookedAt: notShown };
  const step = stopped ? likeliest(run, search, prior) : range.first;
  const role = run.steps[step]?.role;
  const claim = judgedClaim(
    run,
    { method: "binary-search", title: "Judged decisive" },
    { step, role, reason, quotes },
  );
  const open = `steps ${range.first} to ${range.last} were not halved further: the likeliest by rules is named`;
  return { ...claim, notLookedAt: stopped ? [...notShown, open] : notShown };
}

function likeliest(run: Trajectory, { range: { first, last } }: Halving, prior: Diagnosis): number {
  const chances = rankingOf(prior, run.steps.length);
  return stepsBetween(first, last).reduce(
    (best, step) => ((chances[step] ?? 0) > (chances[best] ?? 0) ? step : best),
    first,
  );
}
