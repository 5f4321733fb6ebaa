import { z } from "zod";
import { randomNumbers, shuffled } from "../../core/random.ts";
import type { Trajectory } from "../../core/trajectory.ts";
import type { Ask, Violation } from "../asking/ask.ts";
import { defineQuestion } from "../asking/define-question.ts";
import { checkQuotes, QUOTES_RULE, Quotes } from "../asking/judged-trigger.ts";
import { fencedReference, fencedRoles, fencedTask } from "../asking/run-text.ts";
import { checkAttribution } from "../asking/target-rules.ts";
import type { Vote } from "./consensus.ts";
import { contextAround, type Focus, focusesOf } from "./context.ts";

/** Tempers of the analysts (ECHO, section "objective analysis"). */
const TEMPERS = {
  conservative: "You name an error only where the text leaves no other reading.",
  liberal: "You follow weak traces too, and say how weak they are.",
  detailed: "You compare numbers, names, dates and arguments word by word.",
  pattern: "You look at how steps repeat, stall and feed one another.",
  sceptical: "You doubt every claim of success and every claim that something was checked.",
  general: "You weigh the run as a whole, without a leaning.",
};

/** An analyst at work on a stretch. */
export interface Seat {
  focus: Focus;
  temper: string;
  temperature: number;
  sample: number;
}

/** Analysts of different temper for every stretch, drawn by the seed. */
export function seatsOf(
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

/** What one analyst concluded. */
export interface Heard {
  vote: Vote;
  reason: string;
  quotes: Quotes | null;
  answered: boolean;
}

/** Every analyst's conclusion, at one level. */
export function hearPanel(ask: Ask, seats: readonly Seat[], vars: Omit<Analysis, "seat">): Promise<Heard[]> {
  return Promise.all(seats.map((seat) => hear(ask, { ...vars, seat })));
}

async function hear(ask: Ask, vars: Analysis): Promise<Heard> {
  const { temperature, sample } = vars.seat;
  const { value, outcome } = await ask(analysis, vars, {
    settings: { temperature },
    sample,
    check: (answer) => checkConclusion(vars.run, answer),
  });
  const primary = value.primary ?? NOTHING;
  return {
    vote: {
      type: primary.type,
      roles: primary.attribution,
      step: primary.mistakeStep,
      confidence: primary.confidence,
    },
    reason: primary.reasoning,
    quotes: value.quotes ?? null,
    answered: outcome === "answered" || outcome === "partial",
  };
}

const NOTHING: Primary = {
  type: "none",
  attribution: [],
  mistakeStep: -1,
  confidence: 0,
  reasoning: "",
};

function checkConclusion(
  run: Trajectory,
  { primary, quotes }: { primary?: Primary | undefined; quotes?: Quotes | null | undefined },
): Violation[] {
  if (!primary || primary.type === "none") return [];
  const { mistakeStep: step } = primary;
  const [noStep] = checkAttribution(run, { step });
  if (noStep) return [{ ...noStep, path: ["primary", "mistakeStep"] }];
  return quotes ? checkQuotes(run, step, quotes) : [];
}

interface Analysis {
  run: Trajectory;
  /** Characters of a step that is shown in full, at most. */
  most: number;
  target: string;
  reference: string | undefined;
  level: "role" | "step";
  seat: Seat;
}

const Primary = z.object({
  type: z.enum(["single", "multi", "none"]),
  attribution: z.array(z.string()),
  mistakeStep: z.int().min(-1),
  confidence: z.number().min(0).max(1),
  reasoning: z.string(),
});
type Primary = z.infer<typeof Primary>;

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
with step -1 and confidence 0, and quotes is null. Indices count from 0 and are printed before every step. Otherwise the primary conclusion has
quotes. ${QUOTES_RULE}`,
  prompt: ({ run, most, target, reference, level, seat }: Analysis, fence) =>
    [
      fencedTask(run, fence),
      fence(
        `run, in full from step ${seat.focus.first} to ${seat.focus.last}`,
        contextAround(run, seat.focus, most),
      ),
      fencedReference(reference, fence),
      `The run failed. Which step is the root: ${target}`,
      fencedRoles(run, fence),
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
    primary: Primary,
    alternatives: z.array(z.object({ step: z.int(), reasoning: z.string() })),
    /** Beside the conclusion, so that a quote that is not in the run costs no vote. */
    quotes: Quotes.nullable(),
  }),
  settings: { maxOutputTokens: 2000, reasoning: "off" },
});
