import { normaliseRole } from "../../core/handoffs.ts";

/** One analyst's conclusion. */
export interface Vote {
  type: "single" | "multi" | "none";
  roles: readonly string[];
  step: number;
  confidence: number;
}

/** Votes less sure than this do not count (ECHO, consensus). */
export const LEAST_CONFIDENCE = 0.3;

export interface Consensus {
  step?: number;
  roles: string[];
  /** Mean confidence of the votes for the step, or for the roles when no step was agreed on. */
  confidence: number;
  /** Votes that counted named more than one step. */
  disagreement: boolean;
  counted: number;
}

/** The step with the most confidence behind it, among valid ones; ties go to the earlier step. */
export function stepConsensus(votes: readonly Vote[], steps: number): Consensus {
  const counted = votes.filter(
    (vote) => counts(vote) && Number.isInteger(vote.step) && vote.step >= 0 && vote.step < steps,
  );
  const sums = summed(counted.map(({ step, confidence }) => [step, confidence]));
  const step = [...sums].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0]?.[0];
  if (step === undefined) return { roles: [], confidence: 0, disagreement: false, counted: 0 };
  const supporters = counted.filter((vote) => vote.step === step);
  return {
    step,
    roles: roleConsensus(supporters).roles,
    confidence: meanOf(supporters),
    disagreement: sums.size > 1,
    counted: counted.length,
  };
}

/** The kind of conclusion with the most confidence; of `single` the top role, of `multi` all that reach the least. */
export function roleConsensus(votes: readonly Vote[]): Consensus {
  const counted = votes.filter((vote) => counts(vote) && vote.roles.length > 0);
  const types = summed(counted.map(({ type, confidence }) => [type, confidence]));
  const type = (types.get("multi") ?? 0) > (types.get("single") ?? 0) ? "multi" : "single";
  const chosen = counted.filter((vote) => vote.type === type);
  const names = new Map(chosen.flatMap(({ roles }) => roles.map((role) => [normaliseRole(role), role])));
  const sums = summed(
    chosen.flatMap(({ roles, confidence }) =>
      roles.map((role): [string, number] => [normaliseRole(role), confidence]),
    ),
  );
  const ranked = [...sums].sort((a, b) => b[1] - a[1]);
  const kept = type === "single" ? ranked.slice(0, 1) : ranked.filter(([, sum]) => sum >= LEAST_CONFIDENCE);
  return {
    roles: kept.flatMap(([key]) => names.get(key) ?? []),
    confidence: meanOf(chosen),
    disagreement: sums.size > 1 && type === "single",
    counted: counted.length,
  };
}

function counts({ type, confidence }: Vote): boolean {
  return type !== "none" && confidence >= LEAST_CONFIDENCE;
}

function summed<Key>(pairs: readonly (readonly [Key, number])[]): Map<Key, number> {
  const sums = new Map<Key, number>();
  for (const [key, value] of pairs) sums.set(key, (sums.get(key) ?? 0) + value);
  return sums;
}

function meanOf(votes: readonly Vote[]): number {
  return votes.length === 0 ? 0 : votes.reduce((sum, { confidence }) => sum + confidence, 0) / votes.length;
}
