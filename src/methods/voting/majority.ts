import type { Diagnosis } from "../../core/diagnosis.ts";
import { normaliseRole } from "../../core/handoffs.ts";

/** What several diagnoses of one run agree on; role and step are counted each by itself. */
export interface Majority {
  step?: number;
  role?: string;
  /** Votes for the step, and diagnoses that named one or said there is none. */
  votes: number;
  of: number;
  /** Votes of every step named. */
  bySteps: { step: number; votes: number }[];
}

/** Counts the diagnoses; of steps with equally many votes the surest on average wins, then the earlier. */
export function majorityOf(diagnoses: readonly Diagnosis[]): Majority {
  const judged = diagnoses.filter(({ verdict }) => verdict !== "unjudged");
  const bySteps = tallied(judged.flatMap(({ step }) => (step === undefined ? [] : [step])))
    .map(([step, votes]) => ({ step, votes }))
    .sort(
      (a, b) => b.votes - a.votes || sureness(judged, b.step) - sureness(judged, a.step) || a.step - b.step,
    );
  const [role] = tallied(
    judged.flatMap(({ role: name }) => (name === undefined ? [] : [normaliseRole(name)])),
  )
    .sort((a, b) => b[1] - a[1])
    .map(([name]) => judged.find((one) => one.role !== undefined && normaliseRole(one.role) === name)?.role);
  const abstained = judged.filter(({ step }) => step === undefined).length;
  const [leader] = bySteps;
  const named = leader && leader.votes >= abstained ? leader : undefined;
  return {
    ...(named ? { step: named.step } : {}),
    ...(named && role !== undefined ? { role } : {}),
    votes: named?.votes ?? abstained,
    of: judged.length,
    bySteps,
  };
}

function sureness(diagnoses: readonly Diagnosis[], step: number): number {
  return diagnoses.reduce(
    (sum, { suspects }) => sum + (suspects.find((suspect) => suspect.step === step)?.probability ?? 0),
    0,
  );
}

function tallied<Value>(values: readonly Value[]): [Value, number][] {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts];
}
