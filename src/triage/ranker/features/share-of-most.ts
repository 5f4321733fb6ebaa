import type { RunFacts } from "../facts.ts";
import { flag } from "./define-features.ts";

/** A step's share of the most that any substantial step of the run has, and whether it has the most. */
export function shareOfMost(
  { substantial, view }: RunFacts,
  values: readonly number[],
): { share(step: number): number; most(step: number): number } {
  const skipsOpening = view.shape === "round-table" || view.shape === "single";
  const counts = (step: number) => substantial[step] === true && !(step === 0 && skipsOpening);
  const top = values.reduce((most, value, step) => (counts(step) ? Math.max(most, value) : most), 0);
  const share = (step: number) => (top > 0 && counts(step) ? (values[step] ?? 0) / top : 0);
  return { share, most: (step) => flag(share(step) >= 1 - 1e-9) };
}
