import { z } from "zod";
import type { Trajectory } from "../core/trajectory.ts";
import type { Ask } from "./asking/ask.ts";
import { conclude, recordedRole } from "./asking/conclude.ts";
import { defineMethod } from "./asking/define-method.ts";
import { defineQuestion, type Fence } from "./asking/define-question.ts";
import { callsShowing, charactersOf } from "./asking/estimate.ts";
import { checkJudgement, judgedClaim } from "./asking/judged-claim.ts";
import { QUOTES_RULE, Quotes } from "./asking/judged-trigger.ts";
import { fencedReference, fencedRoles, fencedTask } from "./asking/run-text.ts";
import { PROMPT_CHARACTERS, showSteps, stepsBetween } from "./asking/shown-steps.ts";
import { targetRules } from "./asking/target-rules.ts";
import type { WholeRun } from "./asking/whole-run.ts";

/**
 * A judge names a decisive fault, three evaluators score one of its criteria each, a rule checks that the named role
 * made the named step; until the argument is sound or the rounds are spent (Zhu et al. 2025, "RAFFLES").
 */
export default defineMethod({
  name: "raffles",
  title: "A judge whose arguments are scored until they hold",
  cites: "arXiv 2509.06822",
  needs: { model: true },
  options: z.strictObject({
    /** Further rounds after the first, K in the paper. */
    rounds: z.int().min(0).max(20).default(2),
    /** Most characters of steps in one prompt; beyond it the longest steps lose their middle. */
    promptCharacters: z.int().min(1000).default(PROMPT_CHARACTERS),
  }),
  estimate: (run, { rounds, promptCharacters }) =>
    callsShowing(4 * (rounds + 1), charactersOf(run), promptCharacters),
  async diagnose(casefile, { prior, ask, target, reference, options, progress }) {
    const run = casefile.trajectory;
    const every = stepsBetween(0, run.steps.length - 1);
    const shown = showSteps(run, every, { total: options.promptCharacters });
    const vars = { run, shown, target: targetRules(target), reference };
    const memory: Round[] = [];
    for (let round = 0; round <= options.rounds && !isSound(memory.at(-1)); round++) {
      // 1. The judge proposes, with the earlier candidates and their scores before it
      const { value: candidate } = await ask(
        judge,
        { ...vars, memory },
        { sample: round, check: ({ stepNumber: step, quotes }) => checkJudgement(run, { step, quotes }) },
      );
      // 2. Each evaluator scores one criterion's argument; a rule scores the attribution
      const scores = await Promise.all(
        CRITERIA.map((criterion) => scored(ask, { ...vars, candidate, criterion })),
      );
      const rule = attributionScore(run, candidate);
      memory.push({
        candidate,
        scores,
        rule,
        total: rule + scores.reduce((sum, { score }) => sum + score, 0),
      });
      progress({ kind: "rounds", version: 1, data: memory });
    }
    // 3. The best round, the later of equals
    const best = memory.reduce<Round | undefined>(
      (top, one) => (!top || one.total >= top.total ? one : top),
      undefined,
    );
    const { stepNumber: step, agentName: role, mistakeReason: reason, quotes } = best?.candidate ?? {};
    return conclude(casefile, prior, "raffles", {
      ...judgedClaim(run, { method: "raffles", title: "Judged decisive" }, { step, role, reason, quotes }),
      confidence: best ? best.total / FULL : undefined,
      notLookedAt: shown.notShown,
    });
  },
});

const FULL = 400;
/** The argument is sound above this, not at it. */
const SOUND = 350;

const CRITERIA = ["fault", "primacy", "decisiveness"] as const;
type Criterion = (typeof CRITERIA)[number];

const Candidate = z.object({
  agentName: z.string(),
  stepNumber: z.int().nonnegative(),
  /** Why it is a fault; why no earlier step explains it; why it was not put right and matters. */
  mistakeReason: z.string(),
  firstMistake: z.string(),
  mistakeNotCorrected: z.string(),
  quotes: Quotes,
});
type Candidate = Partial<z.infer<typeof Candidate>>;

interface Round {
  candidate: Candidate;
  scores: { criterion: Criterion; score: number; reason: string }[];
  rule: number;
  total: number;
}

function isSound(round: Round | undefined): boolean {
  return round !== undefined && round.total > SOUND;
}

/** 100 when the step exists and the named role made it, else 0. */
function attributionScore(run: Trajectory, { stepNumber, agentName }: Candidate): number {
  const step = stepNumber === undefined ? undefined : run.steps[stepNumber];
  return step && recordedRole(run, agentName) === step.role ? 100 : 0;
}

const RATIONALES: Record<Criterion, "mistakeReason" | "firstMistake" | "mistakeNotCorrected"> = {
  fault: "mistakeReason",
  primacy: "firstMistake",
  decisiveness: "mistakeNotCorrected",
};

async function scored(ask: Ask, vars: Evaluation): Promise<Round["scores"][number]> {
  const { criterion, candidate } = vars;
  if (candidate.stepNumber === undefined) return { criterion, score: 0, reason: "the judge named no step" };
  const { value } = await ask(evaluate, vars);
  return { criterion, score: value.score ?? 0, reason: value.reason ?? "the evaluator could not be read" };
}

function recordOf({ run, shown, reference }: WholeRun, fence: Fence): string {
  const steps = shown.fenced("all steps of the run", stepsBetween(0, run.steps.length - 1), fence);
  return [fencedTask(run, fence), steps, fencedReference(reference, fence)]
    .filter((part) => part !== "")
    .join("\n\n");
}

const judge = defineQuestion({
  method: "raffles",
  stage: "judge",
  version: 1,
  system: `You are the judge who names the decisive fault of a recorded run of LLM agents. A decisive fault meets three criteria. Fault: the
step is really wrong. Primacy: no earlier step explains it. Decisiveness: it was not corrected later and it matters for the failure. You name
the agent and the step (indices count from 0) and argue each criterion for itself: mistakeReason for fault, firstMistake for primacy,
mistakeNotCorrected for decisiveness, with words of the run. You always name a step: if unsure, the most pivotal one. Where earlier
candidates are listed with the scores of their arguments, you may keep one with a better argument or name another. ${QUOTES_RULE}`,
  prompt: (vars: WholeRun & { memory: readonly Round[] }, fence) =>
    [
      recordOf(vars, fence),
      `The run failed. Which step is the root: ${vars.target}`,
      fencedRoles(vars.run, fence),
      ...(vars.memory.length > 0
        ? [fence("earlier candidates with their scores, of 100 each", listed(vars.memory))]
        : []),
      "Name the decisive fault.",
    ].join("\n\n"),
  answer: Candidate,
  settings: { maxOutputTokens: 2000, reasoning: "off", temperature: 0 },
});

function listed(memory: readonly Round[]): string {
  return memory
    .map(({ candidate, scores, rule }, index) =>
      [
        `Candidate ${index + 1}: ${candidate.agentName ?? "nobody"} at step ${candidate.stepNumber ?? "none"}`,
        ...scores.map(({ criterion, score, reason }) => `${criterion} ${score}: ${reason}`),
        `the named agent made the named step: ${rule === 100 ? "yes" : "no"}`,
      ].join("\n"),
    )
    .join("\n\n");
}

interface Evaluation extends WholeRun {
  candidate: Candidate;
  criterion: Criterion;
}

const CRITERION_WORDS: Record<Criterion, string> = {
  fault: "Fault: the named step is really wrong.",
  primacy: "Primacy: no earlier step explains the failure.",
  decisiveness: "Decisiveness: the error was not corrected later, and it matters for the failure.",
};

const evaluate = defineQuestion({
  method: "raffles",
  stage: "evaluation",
  version: 1,
  system: `You score how sound one argument is about a recorded run of LLM agents, from 0 to 100. You score the argument, not whether you like
its conclusion: what it states must be found in the run and must carry the one criterion it is about. A statement that cannot be verified in
the run scores low.`,
  prompt: (vars: Evaluation, fence) =>
    [
      recordOf(vars, fence),
      `Candidate: ${vars.candidate.agentName ?? "nobody"} at step ${vars.candidate.stepNumber ?? "none"}.`,
      `Criterion. ${CRITERION_WORDS[vars.criterion]}`,
      fence("argument", vars.candidate[RATIONALES[vars.criterion]] ?? "(none)"),
      "Score this argument and say why in one sentence.",
    ].join("\n\n"),
  answer: z.object({ reason: z.string(), score: z.number().min(0).max(100) }),
  settings: { maxOutputTokens: 600, reasoning: "off", temperature: 0 },
});
