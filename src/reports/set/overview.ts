import type { Category, Verdict } from "../../core/diagnosis.ts";
import { CATEGORIES } from "../facts.ts";
import type { ListedRun, RunSummary } from "../page/listed-run.ts";
import type { Rung } from "../page/page.ts";
import { type Cluster, clustersOf, ENOUGH } from "./clusters.ts";
import { histogramOf, medianOf, placeOf } from "./places.ts";

/** Stretches of a run that roots are counted in. */
export const BINS = 20;

/** Something that runs have in common, and how many have it. */
export interface Count {
  name: string;
  words: string;
  runs: number;
}

/** What many diagnoses come to. Every run is counted once in `tally`. */
export interface Overview {
  tally: Tally;
  /** How far the claims about roots go. */
  rungs: { rung: Rung; runs: number }[];
  roles: Count[];
  categories: Count[];
  triggers: Count[];
  /** What went wrong by who did it. */
  grid: Grid;
  places: Places;
  clusters: Cluster[];
  costUsd?: number;
}

/** What became of every run. */
interface Tally {
  all: number;
  found: number;
  noFailure: number;
  notEnough: number;
  unjudged: number;
  unreadable: number;
  /** Not read yet, or too large to be read unasked. */
  waiting: number;
}

/** Rows are titles, columns roles; both the most frequent first, with what is beyond the limit left out and counted. */
interface Grid {
  rows: Count[];
  columns: Count[];
  cells: number[][];
  otherRows: number;
  otherColumns: number;
}

export interface Places {
  bins: number[];
  n: number;
  median?: number;
  firstQuarter: number;
}

const ROWS = 9;
const COLUMNS = 6;

/** Counts what became of many runs; linear in their number. */
export function overviewOf(runs: readonly ListedRun[]): Overview {
  const summaries = runs.flatMap(({ summary }) => (summary ? [summary] : []));
  const named = summaries.filter(({ verdict, step }) => verdict === "found" && step !== undefined);
  const costs = summaries.flatMap(({ costUsd }) => (costUsd === undefined ? [] : [costUsd]));
  return {
    tally: tallyOf(runs),
    rungs: RUNGS.map((rung) => ({ rung, runs: named.filter((one) => one.rung === rung).length })),
    roles: countsOf(named.map(({ role }) => [role ?? ""])),
    categories: countsOf(named.map(({ category }) => (category ? [category] : []))).map(withCategoryWords),
    triggers: countsOf(named.map(({ rules }) => rules)),
    grid: gridOf(named),
    places: placesOf(named),
    clusters: clustersOf(named),
    ...(costs.length === 0 ? {} : { costUsd: costs.reduce((sum, cost) => sum + cost, 0) }),
  };
}

const RUNGS: readonly Rung[] = ["observed", "suspected", "judged", "replayed", "confirmed"];

const TALLIED: Record<Verdict, keyof Tally> = {
  found: "found",
  "no-failure-found": "noFailure",
  "not-enough-evidence": "notEnough",
  unjudged: "unjudged",
};

function tallyOf(runs: readonly ListedRun[]): Tally {
  const tally: Tally = {
    ...{ all: runs.length, found: 0, noFailure: 0, notEnough: 0, unjudged: 0, unreadable: 0, waiting: 0 },
  };
  for (const { summary, state } of runs) {
    if (summary) tally[TALLIED[summary.verdict]] += 1;
    else tally[state === "unreadable" ? "unreadable" : "waiting"] += 1;
  }
  return tally;
}

/** How many runs have each of the names; a run counts once for a name. */
function countsOf(names: readonly (readonly string[])[]): Count[] {
  const counts = new Map<string, number>();
  for (const some of names) {
    for (const name of new Set(some)) if (name !== "") counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts]
    .map(([name, runs]) => ({ name, words: name, runs }))
    .sort((a, b) => b.runs - a.runs || (a.name < b.name ? -1 : 1));
}

function withCategoryWords(count: Count): Count {
  return { ...count, words: isCategory(count.name) ? CATEGORIES[count.name] : count.name };
}

function isCategory(name: string): name is Category {
  return Object.hasOwn(CATEGORIES, name);
}

function gridOf(named: readonly RunSummary[]): Grid {
  const allRows = countsOf(named.map(({ title }) => [title]));
  const allColumns = countsOf(named.map(({ role }) => [role ?? ""]));
  const [rows, columns] = [allRows.slice(0, ROWS), allColumns.slice(0, COLUMNS)];
  const rowOf = new Map(rows.map(({ name }, index) => [name, index]));
  const columnOf = new Map(columns.map(({ name }, index) => [name, index]));
  const cells = rows.map(() => columns.map(() => 0));
  for (const { title, role = "" } of named) {
    const row = cells[rowOf.get(title) ?? -1];
    const column = columnOf.get(role);
    if (row && column !== undefined) row[column] = (row[column] ?? 0) + 1;
  }
  return {
    ...{ rows, columns, cells },
    otherRows: allRows.length - rows.length,
    otherColumns: allColumns.length - columns.length,
  };
}

function placesOf(named: readonly RunSummary[]): Places {
  const places = named.map(placeOf);
  const median = places.length < ENOUGH ? undefined : medianOf(places);
  return {
    bins: histogramOf(places, BINS),
    n: places.length,
    ...(median === undefined ? {} : { median }),
    firstQuarter: places.filter((place) => place < 0.25).length,
  };
}
