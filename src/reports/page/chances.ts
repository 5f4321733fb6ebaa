import type { Diagnosis } from "../../core/diagnosis.ts";

/** Every step's chance of being the root: what the method's ranking says, else what its suspects say. */
export function chancesOf(diagnosis: Diagnosis, steps: number): number[] {
  const chances = new Array<number>(steps).fill(0);
  const ranked = rankingOf(diagnosis);
  for (let step = 0; step < steps; step++) chances[step] = ranked[step] ?? 0;
  for (const { step, probability } of diagnosis.suspects) if (step < steps) chances[step] = probability;
  return chances.map((chance) => Number(chance.toFixed(5)));
}

function rankingOf({ workings }: Diagnosis): number[] {
  const data = workings.findLast(({ kind }) => kind === "ranking")?.data;
  if (typeof data !== "object" || data === null || !("probabilities" in data)) return [];
  const { probabilities } = data;
  if (!Array.isArray(probabilities)) return [];
  return probabilities.map((chance: unknown) => (typeof chance === "number" ? chance : 0));
}
