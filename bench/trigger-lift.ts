import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Trajectory } from "../src/core/trajectory.ts";
import { importers } from "../src/importers/index.ts";
import { listDisk } from "../src/importers/reading/disk.ts";
import { importRuns } from "../src/importers/reading/import-runs.ts";
import { asFields, asList } from "../src/importers/shapes/loose.ts";
import { runRule } from "../src/triage/define-trigger.ts";
import { triggers } from "../src/triage/triggers/index.ts";
import { viewRun } from "../src/triage/view.ts";

/**
 * Prints, for every trigger rule, how often it fires on labelled failed runs, how often on the labelled root, and the
 * lift: hits over the hits of a uniform guess within each run. Successful runs show how often it cries wolf.
 * `npm run lift`, with the data where ROOTSTEP_DATA says.
 */
const DATA = process.env.ROOTSTEP_DATA ?? "../shared/data";

interface LabelledRun {
  run: Trajectory;
  /** Absent where nobody labelled it. */
  root?: number;
}

const SETS: readonly { name: string; runs: () => Promise<LabelledRun[]> }[] = [
  { name: "round table", runs: () => whoAndWhen("algorithm-generated") },
  { name: "orchestrated", runs: () => whoAndWhen("hand-crafted") },
  { name: "tool, agent, user", runs: retail },
  { name: "failed airline, no labels", runs: () => airline("failure") },
  { name: "successful airline", runs: () => airline("success") },
];

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

async function airline(status: "failure" | "success"): Promise<LabelledRun[]> {
  const runs = await runsOf(join(DATA, "formats", "tau-bench"));
  return runs.filter(({ outcome }) => outcome?.status === status).map((run) => ({ run }));
}

function countRule(rule: (typeof triggers)[number], runs: readonly LabelledRun[]): string {
  let [firings, firedRuns, hits, expected] = [0, 0, 0, 0];
  for (const { run, root } of runs) {
    const found = runRule(rule, viewRun(run));
    firings += found.length;
    firedRuns += found.length > 0 ? 1 : 0;
    hits += found.filter(({ step }) => step === root).length;
    expected += found.length / run.steps.length;
  }
  if (firings === 0) return "0";
  const isLabelled = runs.some(({ root }) => root !== undefined);
  return `${firings} in ${firedRuns}${isLabelled ? `, ${hits} hit, ×${(hits / expected).toFixed(1)}` : ""}`;
}

if (!existsSync(DATA)) throw new Error(`no data at ${DATA}; set ROOTSTEP_DATA`);
const sets = await Promise.all(SETS.map(async ({ name, runs }) => ({ name, runs: await runs() })));
console.log(`| rule | ${sets.map(({ name, runs }) => `${name} (${runs.length})`).join(" | ")} |`);
console.log(`| --- |${" --- |".repeat(sets.length)}`);
for (const rule of triggers) {
  console.log(`| ${rule.name} | ${sets.map(({ runs }) => countRule(rule, runs)).join(" | ")} |`);
}
