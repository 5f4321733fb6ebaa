import type { Casefile } from "../../casefile/casefile.ts";
import type { Category, ChainLink, Diagnosis, Suspect, Trigger } from "../../core/diagnosis.ts";
import { normaliseRole } from "../../core/handoffs.ts";
import { emptyLedger } from "../../core/ledger.ts";
import type { Trajectory } from "../../core/trajectory.ts";
import { rankingOf } from "./ranking.ts";

/** What a method claims at its end. Role and step are independent: one may be missing without the other. */
export interface Claim {
  step?: number | undefined;
  role?: string | undefined;
  category?: Category | undefined;
  /** One or two sentences in the model's words. */
  explanation?: string | undefined;
  /** How sure the method says it is, from 0 to 1; not calibrated. */
  confidence?: number | undefined;
  /** Further steps it considered, with its own share of belief in each. */
  runnersUp?: readonly { step: number; share: number; why: string }[];
  /** Mismatches at the named step with both quotes verified. */
  triggers?: readonly Trigger[];
  chain?: readonly ChainLink[];
  /** It read the run and names nothing: no failure, or too little to tell. */
  abstains?: "no-failure-found" | "not-enough-evidence" | undefined;
  notLookedAt?: readonly string[];
}

/** Belief in the named step of a method that states none. */
const UNSTATED = 0.6;
const SUSPECTS = 20;

/**
 * Makes a method's claim a diagnosis. A step or role that is not of the run is dropped and said. What the method leaves
 * open is filled from the prior: the belief it does not spend is spread as triage spread it.
 */
export function conclude(casefile: Casefile, prior: Diagnosis, method: string, claim: Claim): Diagnosis {
  const { trajectory } = casefile;
  const step = recordedStep(trajectory, claim.step);
  const role =
    recordedRole(trajectory, claim.role) ?? (step === undefined ? undefined : roleAt(trajectory, step));
  const named = step !== undefined && claim.abstains === undefined;
  const probabilities = beliefOf(claim, step, prior, trajectory.steps.length);
  return {
    schema: "rootstep.diagnosis/1",
    run: prior.run,
    method,
    verdict: named ? "found" : (claim.abstains ?? "unjudged"),
    ...(named ? { step } : {}),
    ...(role && (named || claim.role !== undefined) ? { role } : {}),
    ...(named && claim.category ? { category: claim.category } : {}),
    explanation: claim.explanation ?? (named ? `${role ?? "A role"} is named at step ${step}.` : UNNAMED),
    suspects: suspectsOf(claim, prior, probabilities, trajectory, named ? { step, role } : undefined),
    chain: [...(claim.chain ?? [])],
    instances: prior.instances,
    support: prior.support,
    notLookedAt: [...(claim.notLookedAt ?? []), ...prior.notLookedAt],
    workings: [{ kind: "ranking", version: 1, data: { probabilities } }],
    ledger: emptyLedger(),
    issues: invalidOf(trajectory, claim),
  };
}

const UNNAMED = "No usable answer was given; the ranking is that of the rules.";

function recordedStep({ steps }: Trajectory, step: number | undefined): number | undefined {
  return step !== undefined && steps[step] ? step : undefined;
}

/** The role as it is recorded, whatever the case and suffix it was claimed with. */
export function recordedRole({ steps }: Trajectory, role: string | undefined): string | undefined {
  if (role === undefined) return undefined;
  const wanted = normaliseRole(role);
  return steps.find((step) => normaliseRole(step.role) === wanted)?.role;
}

function roleAt({ steps }: Trajectory, step: number): string | undefined {
  return steps[step]?.role;
}

function invalidOf(trajectory: Trajectory, { step, role }: Claim): string[] {
  return [
    ...(step !== undefined && recordedStep(trajectory, step) === undefined
      ? [`the claimed step ${step} is not of this run`]
      : []),
    ...(role !== undefined && recordedRole(trajectory, role) === undefined
      ? [`the claimed role "${role.slice(0, 60)}" is not recorded in this run`]
      : []),
  ];
}

/** The claim's own shares, and the rest of the belief as the prior spreads it. */
function beliefOf(claim: Claim, step: number | undefined, prior: Diagnosis, steps: number): number[] {
  const own = new Array<number>(steps).fill(0);
  for (const { step: other, share } of claim.runnersUp ?? []) if (other in own) own[other] = share;
  if (step !== undefined) own[step] = claim.confidence ?? UNSTATED;
  const spent = own.reduce((sum, share) => sum + share, 0);
  const scale = spent > 1 ? 1 / spent : 1;
  const left = Math.max(0, 1 - spent);
  return rankingOf(prior, steps).map((chance, index) =>
    Number(((own[index] ?? 0) * scale + left * chance).toFixed(6)),
  );
}

function suspectsOf(
  claim: Claim,
  prior: Diagnosis,
  probabilities: readonly number[],
  { steps }: Trajectory,
  named: { step: number; role: string | undefined } | undefined,
): Suspect[] {
  const known = new Map(prior.suspects.map((suspect) => [suspect.step, suspect]));
  const whys = new Map(claim.runnersUp?.map(({ step, why }) => [step, why]));
  return orderOf(probabilities, named?.step)
    .slice(0, SUSPECTS)
    .map((step) => {
      const leads = step === named?.step;
      const before = known.get(step);
      return {
        step,
        role: (leads ? named?.role : undefined) ?? steps[step]?.role ?? "unknown",
        probability: probabilities[step] ?? 0,
        triggers: [...(leads ? (claim.triggers ?? []) : []), ...(before?.triggers ?? [])],
        signals: before?.signals ?? [],
        why: (leads ? claim.explanation : whys.get(step)) ?? before?.why ?? "named by no rule",
      };
    });
}

/** Steps by belief; the named one first, whatever it holds. */
function orderOf(probabilities: readonly number[], named: number | undefined): number[] {
  return [...probabilities.keys()].sort(
    (a, b) =>
      Number(b === named) - Number(a === named) || (probabilities[b] ?? 0) - (probabilities[a] ?? 0) || a - b,
  );
}
