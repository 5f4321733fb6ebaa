import { CATEGORIES } from "../../src/reports/facts.ts";
import type { ListedRun, RunSummary } from "../../src/reports/page/listed-run.ts";
import type { Rung } from "../../src/reports/page/page.ts";
import { VERDICTS } from "../../src/reports/words.ts";

/** Columns that the list can be ordered by. */
export const ORDERS = ["run", "role", "place", "title", "sure", "claim", "changed"] as const;
export type Order = (typeof ORDERS)[number];

/** What of the list is wanted, and in which order. An empty text wants everything. */
export interface Wanted {
  find: string;
  facets: Readonly<Record<Facet, string>>;
  order: Order;
  isDown: boolean;
}

export const FACETS = ["verdict", "role", "category", "format", "label"] as const;
export type Facet = (typeof FACETS)[number];

/** A value that runs can be filtered by, with the number of runs that have it. */
export interface FacetValue {
  value: string;
  words: string;
  count: number;
}

export const LADDER: readonly Rung[] = ["observed", "suspected", "judged", "replayed", "confirmed"];

/** The settings of an address as what is wanted. */
export function wantedIn(settings: Readonly<Record<string, string>>): Wanted {
  const order = ORDERS.find((one) => one === settings.sort) ?? "sure";
  const facets = { verdict: "", role: "", category: "", format: "", label: "" };
  for (const facet of FACETS) facets[facet] = settings[facet] ?? "";
  return { find: settings.find ?? "", facets, order, isDown: (settings.down ?? usualDown(order)) === "1" };
}

/** What is wanted as the settings of an address; what is usual is left out. */
export function settingsOf({ find, facets, order, isDown }: Wanted): Record<string, string> {
  const down = isDown ? "1" : "0";
  return {
    find,
    ...facets,
    sort: order === "sure" ? "" : order,
    down: down === usualDown(order) ? "" : down,
  };
}

/** Numbers come largest first, words in the order of the alphabet. */
function usualDown(order: Order): "0" | "1" {
  return order === "sure" || order === "claim" || order === "changed" ? "1" : "0";
}

/** Orders by this column; the same one again turns it round. */
export function ordered(wanted: Wanted, order: Order): Wanted {
  if (wanted.order === order) return { ...wanted, isDown: !wanted.isDown };
  return { ...wanted, order, isDown: usualDown(order) === "1" };
}

/** The runs that are wanted, in order. Runs that are not read yet stand after those that are. */
export function wantedRuns(runs: readonly ListedRun[], wanted: Wanted): ListedRun[] {
  const words = wanted.find
    .toLowerCase()
    .split(/\s+/u)
    .filter((word) => word !== "");
  const found = runs.filter(
    (run) =>
      FACETS.every((facet) => hasValue(run, facet, wanted.facets[facet])) &&
      words.every((word) => textOf(run).includes(word)),
  );
  const sign = wanted.isDown ? -1 : 1;
  return found.sort((a, b) => {
    const isRead = Number(b.summary !== undefined) - Number(a.summary !== undefined);
    return isRead || sign * compare(a, b, wanted.order) || (a.address < b.address ? -1 : 1);
  });
}

function hasValue(run: ListedRun, facet: Facet, wanted: string): boolean {
  return wanted === "" || facetOf(run, facet)?.value === wanted;
}

/** The values of a facet, the most frequent first. */
export function facetValues(runs: readonly ListedRun[], facet: Facet): FacetValue[] {
  const values = new Map<string, FacetValue>();
  for (const run of runs) {
    const found = facetOf(run, facet);
    if (!found) continue;
    const known = values.get(found.value);
    if (known) known.count += 1;
    else values.set(found.value, { ...found, count: 1 });
  }
  return [...values.values()].sort((a, b) => b.count - a.count || (a.words < b.words ? -1 : 1));
}

const STATES = {
  waiting: "Not read yet",
  reading: "Being read",
  unreadable: "Unreadable",
  large: "Large, not read",
};

function facetOf({ state, summary }: ListedRun, facet: Facet): Omit<FacetValue, "count"> | undefined {
  if (facet === "verdict") {
    if (summary) return { value: summary.verdict, words: VERDICTS[summary.verdict] };
    return state === "read" ? undefined : { value: state, words: STATES[state] };
  }
  if (!summary) return undefined;
  if (facet === "role") return summary.role === undefined ? undefined : same(summary.role);
  if (facet === "format") return same(summary.format);
  if (facet === "label") return labelValue(summary);
  const { category } = summary;
  return category === undefined ? undefined : { value: category, words: CATEGORIES[category] };
}

function same(value: string): Omit<FacetValue, "count"> {
  return { value, words: value };
}

function labelValue({ labels }: RunSummary): Omit<FacetValue, "count"> {
  const judgement = labels[0]?.judgement;
  if (judgement === undefined) return { value: "none", words: "Not labelled" };
  return { value: judgement, words: LABEL_WORDS[judgement] };
}

export const LABEL_WORDS = { confirmed: "Confirmed", corrected: "Corrected", rejected: "Rejected" } as const;

function textOf({ id, address, summary }: ListedRun): string {
  const { title = "", role = "", format = "", object = "", rules = [] } = summary ?? {};
  return [id, address, title, role, format, object, ...rules].join("\n").toLowerCase();
}

function compare(a: ListedRun, b: ListedRun, order: Order): number {
  switch (order) {
    case "run":
      return compareTexts(a.address, b.address);
    case "role":
      return compareTexts(a.summary?.role, b.summary?.role);
    case "title":
      return compareTexts(a.summary?.title, b.summary?.title);
    case "place":
      return placeOf(a.summary) - placeOf(b.summary);
    case "sure":
      return (a.summary?.probability ?? -1) - (b.summary?.probability ?? -1);
    case "claim":
      return rungNumber(a.summary) - rungNumber(b.summary);
    case "changed":
      return a.modified - b.modified;
  }
}

/** Names as people order them: `run-2` before `run-10`. */
const collator = new Intl.Collator("en", { numeric: true });

function compareTexts(a: string | undefined, b: string | undefined): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  return collator.compare(a, b);
}

/** Where the root stands in the run: 0 is the first step, 1 the last; 2 where none is named. */
export function placeOf(summary: RunSummary | undefined): number {
  if (summary?.step === undefined) return 2;
  return summary.steps <= 1 ? 0 : summary.step / (summary.steps - 1);
}

/** How many rungs were climbed: 0 where nothing is claimed. */
function rungNumber(summary: RunSummary | undefined): number {
  return summary?.rung === undefined ? 0 : LADDER.indexOf(summary.rung) + 1;
}
