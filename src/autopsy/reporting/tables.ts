import type { Estimate } from "../../scoring/intervals.ts";
import type { AutopsyResult, Figures, Slice } from "../result.ts";
import { BINS } from "../slices.ts";
import { interval, NONE, points } from "./cells.ts";

/** A table of short texts, for a terminal and for Markdown alike. */
export interface Table {
  title: string;
  note: string;
  heading: readonly string[];
  rows: readonly (readonly string[])[];
}

/** Everything an autopsy found, as tables. */
export function tablesOf(result: AutopsyResult): Table[] {
  const { diagnosers } = result;
  const across = (title: string, note: string, of: (figures: Figures) => readonly Slice[]) =>
    crossTable(title, note, diagnosers, of);
  return [
    mainTable(diagnosers),
    positionTable(diagnosers),
    across(
      "By number of habits and worker",
      "points of causal repair, with the number of items",
      ({ byHabits }) => byHabits,
    ),
    across("By trap", "points; an item counts under every habit of its worker", ({ byTrap }) => byTrap),
    across("By trap, one habit alone", "points", ({ bySingleTrap }) => bySingleTrap),
    across(
      "By violation",
      "points; an item counts under every kind, three and more are one",
      ({ byViolation }) => byViolation,
    ),
    across("By level", "points", ({ byLevel }) => byLevel),
    workerTable(diagnosers),
    ...effortTables(diagnosers),
    controlTable(result.control),
  ];
}

function mainTable(diagnosers: readonly Figures[]): Table {
  const asksModel = diagnosers.some(({ tokens }) => tokens !== undefined);
  return {
    title: "Causal repair",
    note: "fix and placebo in %, repair in points with its 95% interval over items; full: every continuation succeeds; agree: with the consensus step",
    heading: [
      "diagnoser",
      "valid",
      "fix",
      "placebo",
      "repair",
      "95%",
      "full",
      "agree",
      ...(asksModel ? ["out k", "think k"] : []),
    ],
    rows: diagnosers.map(({ name, n, valid, fix, placebo, repair, fullyFixed, agreement, tokens }) => [
      name,
      `${valid}/${n}`,
      points(fix.value),
      points(placebo.value),
      points(repair.value),
      interval(repair),
      `${fullyFixed}`,
      agreement === undefined ? NONE : `${Math.round(100 * agreement)}%`,
      ...(asksModel ? [thousands(tokens?.output), thousands(tokens?.reasoning)] : []),
    ]),
  };
}

function thousands(tokens: number | undefined): string {
  return tokens === undefined ? NONE : (tokens / 1000).toFixed(1);
}

function positionTable(diagnosers: readonly Figures[]): Table {
  const cellOf = (slice: Slice | undefined) =>
    slice && slice.n > 0 ? `${slice.n}: ${whole(slice.placebo)}/${whole(slice.fix)}` : NONE;
  return {
    title: "By place in the run",
    note: "diagnoses: placebo/fix in %",
    heading: ["diagnoser", ...BINS],
    rows: diagnosers.map(({ name, byPosition }) => [name, ...byPosition.map(cellOf)]),
  };
}

function crossTable(
  title: string,
  note: string,
  diagnosers: readonly Figures[],
  of: (figures: Figures) => readonly Slice[],
): Table {
  const names = [...new Set(diagnosers.flatMap((one) => of(one).map(({ name }) => name)))].sort();
  const sizes = new Map(diagnosers.flatMap((one) => of(one).map(({ name, n }) => [name, n])));
  return {
    title,
    note,
    heading: ["diagnoser", ...names.map((name) => `${name} (${sizes.get(name)})`)],
    rows: diagnosers.map((one) => [one.name, ...names.map((name) => repairIn(of(one), name))]),
  };
}

function repairIn(slices: readonly Slice[], wanted: string): string {
  const slice = slices.find(({ name }) => name === wanted);
  return slice && slice.n > 0 ? points(slice.repair.value) : NONE;
}

/** Many kinds of worker and few diagnosers: a row for each kind. */
function workerTable(diagnosers: readonly Figures[]): Table {
  const { heading, rows } = crossTable("", "", diagnosers, ({ byWorker }) => byWorker);
  return {
    title: "By family, level and worker",
    note: "points",
    heading: ["worker", ...rows.map(([name = ""]) => name)],
    rows: heading.slice(1).map((name, column) => [name, ...rows.map((row) => row[column + 1] ?? NONE)]),
  };
}

/** A table for every method that was asked with several efforts or models. */
function effortTables(diagnosers: readonly Figures[]): Table[] {
  const asked = diagnosers.filter(({ asks }) => asks !== undefined);
  const settings = [...new Set(asked.map(({ asks }) => `${asks?.model}, ${asks?.effort}`))];
  if (settings.length < 2) return [];
  const methods = [...new Set(asked.map(({ asks, name }) => rowOf(asks?.method, name)))];
  const cellOf = (method: string, setting: string) => {
    const one = asked.find(
      ({ asks, name }) =>
        rowOf(asks?.method, name) === method && `${asks?.model}, ${asks?.effort}` === setting,
    );
    return one ? `${points(one.repair.value)} ${interval(one.repair)}` : NONE;
  };
  return [
    {
      title: "By model and effort",
      note: "points",
      heading: ["method", ...settings],
      rows: methods.map((method) => [method, ...settings.map((setting) => cellOf(method, setting))]),
    },
  ];
}

function rowOf(method: string | undefined, name: string): string {
  return `${method}${name.endsWith("@last") ? "@last" : ""}`;
}

function controlTable(control: readonly Slice[]): Table {
  return {
    title: "Control: a worker that always succeeds",
    note: "nothing can be repaired, so repair is 0, and below 0 where an action does harm",
    heading: ["diagnoser", "valid", "fix", "placebo", "repair"],
    rows: control.map(({ name, n, valid, fix, placebo, repair }) => [
      name,
      `${valid}/${n}`,
      points(fix.value),
      points(placebo.value),
      points(repair.value),
    ]),
  };
}

function whole({ value }: Estimate): string {
  return (100 * value).toFixed(0);
}
