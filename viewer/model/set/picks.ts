import type { ListedRun } from "../../../src/reports/page/listed-run.ts";
import { clusterKey } from "../../../src/reports/set/clusters.ts";
import { BINS } from "../../../src/reports/set/overview.ts";
import { binOf, placeOf } from "../../../src/reports/set/places.ts";

/** What a reader can point at above the table of runs, so that the table shows these runs alone. */
const PICKS = ["title", "rule", "cluster", "bin"] as const;
type Pick = (typeof PICKS)[number];

/** What is pointed at; an empty text wants everything. */
export type Picks = Readonly<Record<Pick, string>>;

export const NO_PICKS: Picks = { title: "", rule: "", cluster: "", bin: "" };

/** The settings of an address as picks. */
export function picksIn(settings: Readonly<Record<string, string>>): Picks {
  const { title = "", rule = "", cluster = "", bin = "" } = settings;
  return { title, rule, cluster, bin: /^\d{1,2}$/u.test(bin) ? bin : "" };
}

/** The runs that are pointed at. */
export function pickedRuns(runs: readonly ListedRun[], picks: Picks): readonly ListedRun[] {
  if (PICKS.every((pick) => picks[pick] === "")) return runs;
  return runs.filter(({ summary }) => summary !== undefined && fits(summary, picks));
}

function fits(summary: NonNullable<ListedRun["summary"]>, { title, rule, cluster, bin }: Picks): boolean {
  if (title !== "" && summary.title !== title) return false;
  if (rule !== "" && !summary.rules.includes(rule)) return false;
  if (cluster !== "" && clusterKey(summary) !== cluster) return false;
  if (bin === "") return true;
  return summary.step !== undefined && binOf(placeOf(summary), BINS) === Number(bin);
}

/** What is pointed at, in words. */
export function pickWords({ title, rule, cluster, bin }: Picks): string[] {
  const first = Number(bin) * (100 / BINS);
  return [
    ...(title === "" ? [] : [title]),
    ...(rule === "" ? [] : [`rule ${rule}`]),
    ...(cluster === "" ? [] : [cluster.replaceAll(" | ", ", ").replace(/, $/u, "")]),
    ...(bin === "" ? [] : [`root at ${first} to ${first + 100 / BINS}% of the run`]),
  ];
}
