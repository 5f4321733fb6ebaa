import type { Verdict } from "../core/diagnosis.ts";
import { normaliseRole } from "../core/handoffs.ts";
import type { Spending } from "./spending.ts";

/** Role and step, as a label names them. */
export interface Attribution {
  step: number;
  role: string;
  /** The role as the label writes it, where that differs. */
  label?: string;
}

/** What a predictor says of a run. Every field may be missing or nonsense: that is scored as wrong. */
export interface Prediction {
  step?: number | undefined;
  role?: string | undefined;
  /** One for each step of the run; empty when the predictor gives none. */
  probabilities: readonly number[];
  verdict?: Verdict | undefined;
  /** Why nothing is said. */
  error?: string | undefined;
  spent?: Spending | undefined;
}

/** What scoring needs to know of a run. */
export interface ScoredRun {
  benchmark: string;
  id: string;
  group: string;
  steps: number;
  /** The roles recorded in it. */
  roles: readonly string[];
  /** What the run's file calls a role, where that differs: "assistant" for "agent". */
  recordedRoles?: ReadonlyMap<string, string>;
  /** Where it was recorded, in a set of several sources. */
  source?: string;
}

/** One prediction against its label: enough to recompute every metric. */
export interface RunScore {
  benchmark: string;
  id: string;
  group: string;
  source?: string;
  /** The fold seed, in a cross-validation. */
  seed?: number;
  steps: number;
  truth: Attribution;
  /** Only what was valid: a step of the run, a role recorded in it, and what the run's file calls it where that differs. */
  predicted: { step?: number; role?: string; recordedRole?: string; verdict?: Verdict };
  /** What was said and not valid. */
  invalid: ("step" | "role" | "probabilities")[];
  /** Place of the root, from 1, when steps are read likeliest first; ties in the order of the run, the named step first.
   * One more than there are steps when nothing was said. */
  rank: number;
  /** Given to the root. */
  probability: number;
  /** Given to the named step. */
  confidence: number;
  /** Sum of the squares of all probabilities, which the Brier score needs. */
  squares: number;
  /** Why there is no judgement of it; that counts as a wrong one. */
  error?: string;
  /** What its judgement came to, where a model was asked. */
  spent?: Spending;
}

/** Scores a prediction. Role and step are independent; probabilities are divided by their sum. */
export function scoreRun(
  run: ScoredRun,
  truth: Attribution,
  prediction: Prediction,
  seed?: number,
): RunScore {
  const { benchmark, id, group, steps } = run;
  const step = isStepOf(run, prediction.step) ? prediction.step : undefined;
  const role = isRoleOf(run, prediction.role) ? prediction.role : undefined;
  const given = distributionOf(prediction.probabilities, steps);
  const chances = given ?? certainOf(step, steps);
  return {
    benchmark,
    id,
    group,
    ...(run.source === undefined ? {} : { source: run.source }),
    ...(seed === undefined ? {} : { seed }),
    steps,
    truth: {
      step: truth.step,
      role: truth.role,
      ...(truth.label === undefined ? {} : { label: truth.label }),
    },
    predicted: {
      ...(step === undefined ? {} : { step }),
      ...(role === undefined ? {} : { role }),
      ...recordedRole(run, role),
      ...(prediction.verdict === undefined ? {} : { verdict: prediction.verdict }),
    },
    invalid: [
      ...(prediction.step !== undefined && step === undefined ? ["step" as const] : []),
      ...(prediction.role !== undefined && role === undefined ? ["role" as const] : []),
      ...(prediction.probabilities.length > 0 && !given ? ["probabilities" as const] : []),
    ],
    rank: chances ? rankOf(truth.step, chances, step) : steps + 1,
    probability: chances?.[truth.step] ?? 0,
    confidence: step === undefined ? 0 : (chances?.[step] ?? 0),
    squares: chances?.reduce((sum, chance) => sum + chance * chance, 0) ?? 0,
    ...(prediction.error === undefined ? {} : { error: prediction.error }),
    ...(prediction.spent === undefined ? {} : { spent: prediction.spent }),
  };
}

function isStepOf({ steps }: ScoredRun, step: number | undefined): step is number {
  return Number.isInteger(step) && step !== undefined && step >= 0 && step < steps;
}

function isRoleOf({ roles }: ScoredRun, role: string | undefined): role is string {
  return role !== undefined && roles.some((known) => sameRole(known, role));
}

function recordedRole({ recordedRoles }: ScoredRun, role: string | undefined): { recordedRole?: string } {
  if (role === undefined || !recordedRoles) return {};
  const found = [...recordedRoles].find(([known]) => sameRole(known, role));
  return found ? { recordedRole: found[1] } : {};
}

/** Whether two names mean one role: without case, blanks, notes and handoff suffix. */
export function sameRole(one: string, other: string): boolean {
  return normaliseRole(one) === normaliseRole(other);
}

function distributionOf(probabilities: readonly number[], steps: number): number[] | undefined {
  const sum = probabilities.reduce((total, chance) => total + chance, 0);
  const isValid = probabilities.length === steps && probabilities.every((chance) => chance >= 0);
  return isValid && sum > 0 && Number.isFinite(sum) ? probabilities.map((chance) => chance / sum) : undefined;
}

/** A step without probabilities is a claim made with certainty. */
function certainOf(step: number | undefined, steps: number): number[] | undefined {
  return step === undefined
    ? undefined
    : Array.from({ length: steps }, (_, index) => (index === step ? 1 : 0));
}

function rankOf(root: number, chances: readonly number[], named: number | undefined): number {
  const chance = chances[root] ?? 0;
  let before = 0;
  for (const [index, other] of chances.entries()) {
    if (index === root) continue;
    if (other > chance || (other === chance && (index === named || (named !== root && index < root))))
      before += 1;
  }
  return before + 1;
}
