import type { Autopsy } from "./conduct.ts";
import type { Item } from "./items/item.ts";

const FINAL = "final step";

/** Where in the run a turn stands: five bins, and the final step apart from them. */
export const BINS = ["0-20%", "20-40%", "40-60%", "60-80%", "80-100%", FINAL] as const;

/** The bin of what was proposed; nothing when nothing was. */
export function binOf({ trial, turns }: Pick<Autopsy, "trial" | "turns">): string | undefined {
  const at = trial.proposal?.at;
  if (at === undefined) return undefined;
  return at >= turns - 1 ? FINAL : BINS[Math.floor((5 * at) / (turns - 1))];
}

/** From so many kinds of violation on, tables say no more which. */
const MANY = 3;

/** The kinds of violation a run ended with; three and more are one kind of their own, as in the paper. */
export function kindsOf({ episode }: Pick<Item, "episode">): string[] {
  const kinds = [...new Set(episode.violations.map(({ kind }) => kind))].sort();
  return kinds.length >= MANY ? [`${MANY}+ kinds`] : kinds;
}

export const LEVEL_GROUPS = ["levels 4-5", "level 6"] as const;

export function levelGroup({ level }: Pick<Item, "level">): (typeof LEVEL_GROUPS)[number] {
  return level < 6 ? "levels 4-5" : "level 6";
}

export function workerOf({ family, level, temper }: Pick<Item, "family" | "level" | "temper">): string {
  return `${family}, level ${level}, ${temper}`;
}
