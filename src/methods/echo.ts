import { z } from "zod";
import type { Casefile } from "../casefile/casefile.ts";
import { randomNumbers, shuffled } from "../core/random.ts";
import type { Trajectory } from "../core/trajectory.ts";
import type { Ask } from "./asking/ask.ts";
import { conclude } from "./asking/conclude.ts";
import { defineMethod } from "./asking/define-method.ts";
import { defineQuestion } from "./asking/define-question.ts";
import { fencedReference, fencedRoles, fencedTask } from "./asking/run-text.ts";
import { targetRules } from "./asking/target-rules.ts";
import { roleConsensus, stepConsensus, type Vote } from "./echo/consensus.ts";
import { contextAround, type Focus, focusesOf } from "./echo/context.ts";

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
  async diagnose(casefile, { prior, ask, target, reference, seed, options, progress }) {
    const { trajectory } = casefile;
    // 1. Stretches to focus on, and the analysts drawn for them
    const seats = seatsOf(trajectory, options, seed);
    const vars = { casefile, target: targetRules(target), reference };
    // 2. Who, and when: the panel answers twice
    const [forRole, forStep] = await Promise.all(
      (["role", "step"] as const).map((level) => heard(ask, seats, { ...vars, level }, trajectory)),
    );
    // 3. Consensus by summed confidence
    const role = roleConsensus((forRole ?? []).map(({ vote }) => vote));
    const step = stepConsensus(
      (forStep ?? []).map(({ vote }) => vote),
      trajectory.steps.length,
    );
    progress({
      kind: "votes",
      version: 1,
      data: { role: forRole, step: forStep, consensus: { role, step } },
    });
    const spoken = (forStep ?? []).find(({ vote }) => vote.step === step.step);
    const answered = [...(forRole ?? []), ...(forStep ?? [])].some(({ answered }) => answered);
    return conclude(casefile, prior, "echo", {
      step: step.step,
      role: role.roles[0] ?? step.roles[0],
      explanation: spoken?.reason,
      confidence: step.step === undefined ? undefined : step.confidence,
      runnersUp: othersThan(step.step, forStep ?? []),
      abstains: step.step === undefined && answered ? "not-enough-evidence" : undefined,
    });
  },
});

/** Tempers of the analysts (ECHO, section "objective analysis"). */
const TEMPERS = {
  conservative: "You name an error only where the text leaves no other reading.",
  liberal: "You follow weak traces too, and say how weak they are.",
  detailed: "You compare numbers, names, dates and arguments word by word.",
  pattern: "You look at how steps repeat, stall and feed one another.",
  sceptical: "You doubt every claim of success and every claim that something was checked.",
  general: "You weigh the run as a whole, without a leaning.",
};

interface Seat {
  focus: Focus;
  temper: string;
  temperature: number;
  sample: number;
}

function seatsOf(
  trajectory: Trajectory,
  { analysts, focus }: { analysts: number; focus: number },
  seed: number,
): Seat[] {
  const random = randomNumbers(seed);
  return focusesOf(trajectory, focus).flatMap((stretch) =>
    shuffled(Object.values(TEMPERS), random)
      .slice(0, analysts)
      .map((temper, sample) => ({
        focus: stretch,
        temper,
        temperature: Number((0.3 + 0.6 * random()).toFixed(2)),
        sample,
      })),
  );
}

interface Heard {
  vote: Vote;
  reason: string;
  answered: boolean;
}

async function heard(
  ask: Ask,
  seats: readonly Seat[],
  vars: Omit<Analysis, "seat">,
  run: Trajectory,
): Promise<Heard[]> {
  return Promise.all(
    seats.map(async (seat) => {
      const { temperature, sample } = seat;
      const { value, outcome } = await ask(
        analysis,
        { ...vars, seat },
        {
          settings: { temperature },
          sample,
          check: ({ primary }) =>
            primary && primary.mistakeStep >= run.steps.length
              ? [{ path: ["primary", "mistakeStep"], reason: `the steps are 0 to ${run.steps.length - 1}` }]
              : [],
        },
      );
      const {
        type = "none",
        attribution = [],
        mistakeStep = -1,
        confidence = 0,
        reasoning = "",
      } = value.primary ?? {};
      const answered = outcome === "answered" || outcome === "partial";
      return {
        vote: { type, roles: attribution, step: mistakeStep, confidence },
        reason: reasoning,
        answered,
      };
    }),
  );
}

function othersThan(step: number | undefined, heardOf: readonly Heard[]) {
  const others = heardOf.filter(({ vote }) => vote.step >= 0 && vote.step !== step && vote.type !== "none");
  return others.map(({ vote, reason }) => ({
    step: vote.step,
    share: vote.confidence / Math.max(1, heardOf.length),
    why: reason,
  }));
}

interface Analysis {
  casefile: Casefile;
  target: string;
  reference: string | undefined;
  level: "role" | "step";
  seat: Seat;
}

const LEVELS = {
  role: "Decide first which role is responsible, then at which of its steps.",
  step: "Decide first at which step the run went wrong, then which role is responsible.",
};

const analysis = defineQuestion({
  method: "echo",
  stage: "analysis",
  version: 1,
  system: `You are one analyst of a panel that finds where a recorded run of LLM agents went wrong. A stretch of the run is shown in full; what
lies further from it is shortened: key decisions, then summaries, then the opening words. For the roles and steps that may carry the error,
give a likelihood with evidence; then one primary conclusion: single (one role) or multi (several together), the step, how sure you are from
0 to 1, and why; then alternatives. If nothing in what is shown in full carries the decisive error, the primary conclusion is of type none,
with step -1 and confidence 0. Indices count from 0 and are printed before every step.`,
  prompt: ({ casefile: { trajectory }, target, reference, level, seat }: Analysis, fence) =>
    [
      fencedTask(trajectory, fence),
      fence(
        `run, in full from step ${seat.focus.first} to ${seat.focus.last}`,
        contextAround(trajectory, seat.focus),
      ),
      fencedReference(reference, fence),
      `The run failed. Which step is the root: ${target}`,
      fencedRoles(trajectory, fence),
      `Your temper: ${seat.temper} ${LEVELS[level]}`,
    ].join("\n\n"),
  answer: z.object({
    summary: z.string(),
    agentEvaluations: z.array(
      z.object({
        agent: z.string(),
        step: z.int(),
        errorLikelihood: z.number().min(0).max(1),
        reasoning: z.string(),
        evidence: z.string(),
      }),
    ),
    primary: z.object({
      type: z.enum(["single", "multi", "none"]),
      attribution: z.array(z.string()),
      mistakeStep: z.int().min(-1),
      confidence: z.number().min(0).max(1),
      reasoning: z.string(),
    }),
    alternatives: z.array(z.object({ step: z.int(), reasoning: z.string() })),
  }),
  settings: { maxOutputTokens: 2000, reasoning: "off" },
});
