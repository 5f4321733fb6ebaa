import { indicesIn, type Sight } from "./reading.ts";

/** What a reader of one prompt believes: the root is the step of that printed index, or it is not shown here. */
export type Belief = number | undefined;

/** An honest reader believes what it recognised. */
export function beliefOf({ shown, index }: Sight): Belief {
  return shown === "whole" ? index : undefined;
}

/** A reader that errs with a given chance: it overlooks the root, or takes another of the steps shown for it. */
export function errant(belief: Belief, prompt: string, rate: number, random: () => number): Belief {
  if (random() >= rate) return belief;
  if (belief !== undefined && random() < 0.5) return undefined;
  const shown = indicesIn(prompt);
  return shown[Math.floor(random() * shown.length)];
}

/** A question as the test server sees it. */
export interface Read {
  /** `method/stage`. */
  stage: string;
  user: string;
  belief: Belief;
  /** Of the step believed in, and words of it. */
  role: string;
  words: string;
}

/** The answer of a belief in the form of each stage; "none here" where the form has room for it. */
export function answerOf(read: Read): Record<string, unknown> {
  const form = FORMS[read.stage];
  if (form) return form(read);
  throw new Error(`the oracle reader does not know the stage ${read.stage}`);
}

const WHY = "recognised";

const FORMS: Record<string, (read: Read) => Record<string, unknown>> = {
  "all-at-once/attribution": named,
  "a2p/attribution": (read) => ({
    hiddenCause: WHY,
    fix: WHY,
    prediction: WHY,
    fixSuffices: true,
    ...named(read),
  }),
  "step-by-step/step": ({ belief, user }) => ({
    reason: WHY,
    decisive: belief !== undefined && belief === numberIn(/Is step (\d+), the last one shown/u, user),
    quotes: null,
  }),
  "binary-search/half": half,
  "binary-search/last-half": (read) => ({ ...half(read), quotes: quotesOf(read) }),
  "rcta/summary": ({ belief, user }) => {
    const [, first, last] = /Summarise the stretch, steps (\d+) to (\d+)/u.exec(user) ?? [];
    const within = belief !== undefined && belief >= Number(first) && belief <= Number(last);
    return { purpose: "read", candidates: within ? [{ stepId: belief, why: WHY, evidenceIds: [] }] : [] };
  },
  "rcta/outline": ({ user }) => ({
    phases: [
      {
        title: "all",
        firstSegment: 0,
        lastSegment: numberIn(/outline of stretches 0 to (\d+)/u, user) ?? 0,
        stepIds: [],
        status: "failed",
      },
    ],
  }),
  "rcta/attribution": ({ belief, role }) => ({
    explanation: WHY,
    decisionRule: 6,
    rootStep: belief,
    responsibleRole: role,
    supportingSteps: [],
    citedHandoff: null,
    inputConflict: null,
    chain: [],
    confidence: belief === undefined ? 0 : 0.9,
    abstain: belief === undefined,
    quotes: null,
  }),
  "echo/analysis": (read) => ({
    summary: WHY,
    agentEvaluations: [],
    primary: {
      type: read.belief === undefined ? "none" : "single",
      attribution: read.belief === undefined ? [] : [read.role],
      mistakeStep: read.belief ?? -1,
      confidence: read.belief === undefined ? 0 : 0.9,
      reasoning: WHY,
    },
    alternatives: [],
    quotes: read.belief === undefined ? null : quotesOf(read),
  }),
  "raffles/judge": (read) => ({
    agentName: read.role,
    stepNumber: read.belief,
    mistakeReason: WHY,
    firstMistake: WHY,
    mistakeNotCorrected: WHY,
    quotes: quotesOf(read),
  }),
  "raffles/evaluation": ({ belief, user }) => ({
    reason: WHY,
    score: belief !== undefined && belief === numberIn(/^Candidate: .* at step (\d+)\.$/mu, user) ? 95 : 5,
  }),
  "falat/expectation": () => ({ expectation: [{ milestone: "the task is done", acceptance: "it is" }] }),
  "falat/regions": ({ belief }) => ({
    regions: belief === undefined ? [] : [{ from: belief, to: belief, why: WHY, milestone: "1" }],
  }),
  "falat/edges": () => ({ edges: [] }),
  "falat/sufficiency": (read) => ({
    verdicts: read.belief === undefined ? [] : [sufficient(read, read.belief)],
    quotes: read.belief === undefined ? [] : [{ step: read.belief, ...quotesOf(read) }],
  }),
};

function named(read: Read): Record<string, unknown> {
  const { belief: step, role } = read;
  return { reason: WHY, step, role, confidence: step === undefined ? 0 : 0.9, quotes: quotesOf(read) };
}

/** Words of the step believed in, as both quotes: they stand in the run, which is all that a program can check. */
function quotesOf({ belief = -1, words }: Read) {
  return { wrongQuote: words, violatedQuote: words, violatedStep: belief, category: "history-conflict" };
}

function sufficient(read: Read, step: number) {
  return { step, role: read.role, introduces: true, sufficient: 0.9, why: WHY };
}

function half({ belief, user }: Read): Record<string, unknown> {
  const middle = numberIn(/upper half \(steps \d+ to (\d+)\)/u, user);
  const answer =
    belief === undefined || middle === undefined ? "unclear" : belief <= middle ? "upper" : "lower";
  return { reason: WHY, half: answer };
}

function numberIn(pattern: RegExp, text: string): number | undefined {
  const found = pattern.exec(text)?.[1];
  return found === undefined ? undefined : Number(found);
}
