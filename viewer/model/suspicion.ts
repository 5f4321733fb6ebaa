/** How suspicious a step is, from its chance of being the root: 0 hardly, 4 over a quarter (design.md). */
export type Level = 0 | 1 | 2 | 3 | 4;

const FROM: readonly [number, Level][] = [
  [0.25, 4],
  [0.05, 3],
  [0.01, 2],
  [0.001, 1],
];

export function levelOf(chance: number): Level {
  return FROM.find(([least]) => chance >= least)?.[1] ?? 0;
}

/** From here on a step is a suspect: `n` and `N` go from one to the next. */
export const SUSPICIOUS = 0.01;

/** Heights of the cells of the strip, by level. */
export const HEIGHTS: Record<Level, number> = { 0: 7, 1: 8, 2: 12, 3: 15, 4: 21 };

export const LEGEND: readonly [Level, string][] = [
  [0, "< 0.1%"],
  [1, "0.1–1"],
  [2, "1–5"],
  [3, "5–25"],
  [4, "over 25%"],
];

/** The suspects of a run in order of step: the likeliest when there would be too many to walk through. */
export function suspectSteps(chances: readonly number[], most = 60): number[] {
  const suspects = [...chances.keys()].filter((step) => (chances[step] ?? 0) >= SUSPICIOUS);
  if (suspects.length <= most) return suspects;
  return suspects
    .sort((a, b) => (chances[b] ?? 0) - (chances[a] ?? 0))
    .slice(0, most)
    .sort((a, b) => a - b);
}
