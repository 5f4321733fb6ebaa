import type { Instance } from "../../core/diagnosis.ts";

/** Triggers that are told at most: a worker is told what matters, not everything. */
const MOST = 5;

/** What triggers say of a run, each sentence once. */
export function sayingsOf(instances: readonly Instance[]): string[] {
  const sayings = instances.flatMap(({ triggers }) => triggers.map(({ title, why }) => `${title}: ${why}`));
  return [...new Set(sayings)].slice(0, MOST);
}
