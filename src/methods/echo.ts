import { z } from "zod";
import { conclude } from "./asking/conclude.ts";
import { defineMethod } from "./asking/define-method.ts";
import { callsShowing, charactersOf } from "./asking/estimate.ts";
import { judgedClaim } from "./asking/judged-claim.ts";
import { targetRules } from "./asking/target-rules.ts";
import { type Heard, hearPanel, seatsOf } from "./echo/analysts.ts";
import { roleConsensus, stepConsensus } from "./echo/consensus.ts";

/**
 * A panel of analysts of different temper reads the run, thinned by distance from what it focuses on, and their
 * conclusions are weighed by confidence: once for the role, once for the step (Banerjee et al. 2025, "Where Did It All
 * Go Wrong?"). The paper leaves the focus open. Ours: the focus is a stretch that fits `focus` characters, and a longer
 * run is read stretch by stretch, so that every step is shown whole to somebody; an analyst may answer "none here".
 */
export default defineMethod({
  name: "echo",
  title: "A panel over a thinned run, weighed by confidence",
  cites: "arXiv 2510.04886",
  needs: { model: true },
  options: z.strictObject({
    /** Analysts for each pass. */
    analysts: z.int().min(1).max(6).default(3),
    /** Characters of the run that are shown in full at once. */
    focus: z.int().min(1000).default(120_000),
  }),
  estimate: (run, { analysts, focus }) => {
    const characters = charactersOf(run);
    return callsShowing(2 * analysts * Math.ceil(characters / focus), Math.min(characters, 1.3 * focus));
  },
  async diagnose(casefile, { prior, ask, target, reference, seed, options, progress }) {
    const run = casefile.trajectory;
    // 1. Stretches to focus on, and the analysts drawn for them
    const seats = seatsOf(run, options, seed);
    const vars = { run, most: options.focus, target: targetRules(target), reference };
    // 2. Who, and when: the panel answers twice
    const [forRole, forStep] = await Promise.all([
      hearPanel(ask, seats, { ...vars, level: "role" }),
      hearPanel(ask, seats, { ...vars, level: "step" }),
    ]);
    // 3. Consensus by summed confidence
    const role = roleConsensus(votesOf(forRole));
    const step = stepConsensus(votesOf(forStep), run.steps.length);
    progress({
      kind: "votes",
      version: 1,
      data: { role: forRole, step: forStep, consensus: { role, step } },
    });
    // 4. The claim, in the words of the surest analyst who named the step
    const speaker = surestFor(step.step, forStep);
    const isHeard = [...forRole, ...forStep].some(({ answered }) => answered);
    return conclude(casefile, prior, "echo", {
      ...judgedClaim(run, { method: "echo", title: "Judged decisive" }, { ...speaker, step: step.step }),
      role: role.roles[0] ?? step.roles[0],
      confidence: step.step === undefined ? undefined : step.confidence,
      runnersUp: othersThan(step.step, forStep),
      abstains: step.step === undefined && isHeard ? "not-enough-evidence" : undefined,
    });
  },
});

function votesOf(heard: readonly Heard[]) {
  return heard.map(({ vote }) => vote);
}

function surestFor(step: number | undefined, heard: readonly Heard[]): Heard | undefined {
  return heard
    .filter(({ vote }) => vote.step === step && vote.type !== "none")
    .sort((a, b) => b.vote.confidence - a.vote.confidence)[0];
}

function othersThan(step: number | undefined, heard: readonly Heard[]) {
  const others = heard.filter(({ vote }) => vote.step >= 0 && vote.step !== step && vote.type !== "none");
  return others.map(({ vote, reason }) => ({
    step: vote.step,
    share: vote.confidence / Math.max(1, heard.length),
    why: reason,
  }));
}
