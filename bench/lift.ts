import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Trajectory } from "../src/core/trajectory.ts";
import { importers } from "../src/importers/index.ts";
import { listDisk } from "../src/importers/reading/disk.ts";
import { importRuns } from "../src/importers/reading/import-runs.ts";
import { asFields, asList } from "../src/importers/shapes/loose.ts";
import { runSignal } from "../src/triage/define-signal.ts";
import { runRule } from "../src/triage/define-trigger.ts";
import { signals } from "../src/triage/signals/index.ts";
import { triggers } from "../src/triage/triggers/index.ts";
import { type TriageView, viewRun } from "../src/triage/view.ts";

/**
 * Prints, for every trigger rule and every signal, how often it fires on labelled failed runs, how often on the labelled
 * root, and the lift: hits over the hits of a uniform guess within each run. Successful runs show how often it cries
 * wolf. `npm run lift`, with the data where ROOTSTEP_DATA says; `rootstep bench triggers` gives intervals.
 */
const DATA = process.env.ROOTSTEP_DATA ?? "../shared/data";

interface LabelledRun {
  run: Trajectory;
  /** Absent where nobody labelled it. */
  root?: number;
}

interface RunSet {
  name: string;
  runs: () => Promise<LabelledRun[]>;
}

const LABELLED: readonly RunSet[] = [
  { name: "round table", runs: () => whoAndWhen("algorithm-generated") },
  { name: "orchestrated", runs: () => whoAndWhen("hand-crafted") },
  { name: "the same, other labels", runs: magentic },
  { name: "tool, agent, user", runs: retail },
  { name: "chain", runs: chain },
];

const UNLABELLED: readonly RunSet[] = [
  { name: "failed airline", runs: () => unlabelled(["tau-bench"], "failure") },
  { name: "failed terminal tasks", runs: () => unlabelled(["atif-terminal-bench-2"], "failure") },
  { name: "coding sessions, outcome unknown", runs: () => unlabelled(CODING) },
  { name: "successful airline", runs: () => unlabelled(["tau-bench"], "success") },
  { name: "other successful runs", runs: () => unlabelled(SUCCESSFUL, "success") },
];

const CODING = [
  "claude-code",
  "claude-code-subagents",
  "mini-swe-agent-swebench",
  "swe-agent",
  "swe-agent-1x",
];
const SUCCESSFUL = ["tau2", "atif", "claude-code-stream-json"];

async function runsOf(path: string): Promise<Trajectory[]> {
  const runs: Trajectory[] = [];
  for await (const result of importRuns(await listDisk([path]), { importers })) {
    if (result.kind === "run") runs.push(result.trajectory);
  }
  return runs;
}

function json(path: string): unknown {
  return JSON.parse(readFileSync(path, "utf8"));
}

async function whoAndWhen(set: string): Promise<LabelledRun[]> {
  const folder = join(DATA, "who-and-when", set);
  const labelled: LabelledRun[] = [];
  for (const file of readdirSync(folder)) {
    const root = Number(asFields(json(join(folder, file))).mistake_step);
    for (const run of await runsOf(join(folder, file))) labelled.push({ run, root });
  }
  return labelled;
}

async function retail(): Promise<LabelledRun[]> {
  const labels = asList(json(join(DATA, "agentrx", "tau-retail.labels.json"))).map(asFields);
  const roots = new Map(labels.map((label) => [String(label.trajectory_id), rootOf(label)]));
  const runs = await runsOf(join(DATA, "agentrx", "tau-retail.json"));
  return runs.map((run) => ({ run, root: roots.get(run.id.split("/")[0] ?? "") ?? -1 }));
}

function rootOf(label: Record<string, unknown>): number {
  const wanted = asFields(label.root_cause).failure_id;
  const root = asList(label.failures)
    .map(asFields)
    .find(({ failure_id }) => failure_id === wanted);
  return Number(root?.step_number ?? 0) - 1;
}

async function magentic(): Promise<LabelledRun[]> {
  const labels = asList(json(join(DATA, "agentrx", "magentic-one.labels.json"))).map(asFields);
  const each = labels.map(async (label) => {
    const file = join(DATA, "agentrx", "magentic-one", `${String(label.trajectory_id)}.json`);
    const runs = existsSync(file) ? await runsOf(file) : [];
    return runs.map((run) => ({ run, root: rootOf(label) }));
  });
  return (await Promise.all(each)).flat();
}

async function chain(): Promise<LabelledRun[]> {
  const folder = join(DATA, "mas-sim", "otel");
  const labelled: LabelledRun[] = [];
  for (const file of readdirSync(folder)) {
    const name = `${file.split(".")[0]}.ground_truth.json`;
    const root = Number(asFields(json(join(DATA, "mas-sim", "labels", name))).critical_failure_step) - 1;
    for (const run of await runsOf(join(folder, file))) labelled.push({ run, root });
  }
  return labelled;
}

async function unlabelled(
  folders: readonly string[],
  status?: "failure" | "success",
): Promise<LabelledRun[]> {
  const runs = await Promise.all(folders.map((folder) => runsOf(join(DATA, "formats", folder))));
  const wanted = runs.flat().filter(({ outcome }) => status === undefined || outcome?.status === status);
  return wanted.map((run) => ({ run }));
}

/** The steps at which something fires in a run. */
type Firing = (view: TriageView) => number[];

function count(fire: Firing, runs: readonly LabelledRun[]): string {
  let [firings, firedRuns, hits, expected] = [0, 0, 0, 0];
  for (const { run, root } of runs) {
    const found = fire(viewOf(run));
    firings += found.length;
    firedRuns += found.length > 0 ? 1 : 0;
    hits += found.filter((step) => step === root).length;
    expected += found.length / run.steps.length;
  }
  if (firings === 0) return "0";
  const isLabelled = runs.some(({ root }) => root !== undefined);
  return `${firings} in ${firedRuns}${isLabelled ? `, ${hits} hit, ×${(hits / expected).toFixed(1)}` : ""}`;
}

const views = new WeakMap<Trajectory, TriageView>();

function viewOf(run: Trajectory): TriageView {
  const view = views.get(run) ?? viewRun(run);
  views.set(run, view);
  return view;
}

async function print(
  what: string,
  rows: ReadonlyMap<string, Firing>,
  sets: readonly RunSet[],
): Promise<void> {
  const columns = await Promise.all(sets.map(async ({ name, runs }) => ({ name, runs: await runs() })));
  console.log(`\n| ${what} | ${columns.map(({ name, runs }) => `${name} (${runs.length})`).join(" | ")} |`);
  console.log(`| --- |${" --- |".repeat(columns.length)}`);
  for (const [name, fire] of rows) {
    console.log(`| ${name} | ${columns.map(({ runs }) => count(fire, runs)).join(" | ")} |`);
  }
}

function stepsOf(found: readonly { step: number }[]): number[] {
  return found.map(({ step }) => step);
}

if (!existsSync(DATA)) throw new Error(`no data at ${DATA}; set ROOTSTEP_DATA`);
const rules = new Map<string, Firing>(
  triggers.map((rule) => [rule.name, (view) => stepsOf(runRule(rule, view))]),
);
const marks = new Map<string, Firing>(
  signals.map((rule) => [rule.name, (view) => [...new Set(stepsOf(runSignal(rule, view)))]]),
);
for (const sets of [LABELLED, UNLABELLED]) await print("rule", rules, sets);
for (const sets of [LABELLED, UNLABELLED]) await print("signal", marks, sets);
