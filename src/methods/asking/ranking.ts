import { z } from "zod";
import type { Diagnosis } from "../../core/diagnosis.ts";

const Ranking = z.object({ probabilities: z.array(z.number().nonnegative()) });

/** The probability of every step as a diagnosis ranks them; even, where it has no ranking of that many steps. */
export function rankingOf({ workings }: Diagnosis, steps: number): number[] {
  const data = workings.findLast(({ kind }) => kind === "ranking")?.data;
  const parsed = Ranking.safeParse(data);
  if (parsed.success && parsed.data.probabilities.length === steps) return parsed.data.probabilities;
  return new Array<number>(steps).fill(steps === 0 ? 0 : 1 / steps);
}
