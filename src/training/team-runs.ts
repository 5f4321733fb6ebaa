import { readFile, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { textKeys } from "../benchmarks/cases/task-keys.ts";
import { groupBy } from "../core/collections.ts";
import { RootstepError, reasonOf } from "../core/errors.ts";
import { groupsOf } from "../evaluation/groups.ts";
import { allSets, casesOf } from "../evaluation/load.ts";
import shippedWeights from "../triage/ranker/weights.json" with { type: "json" };
import { addressedRuns } from "./addressed-runs.ts";
import { type Excluded, parseLabels, type RootLabel } from "./labels.ts";
import { type Pause, type ReadRun, readRun, rootIn, type TeamRun } from "./team-run.ts";

/** A team's labelled runs, in the order of their ids, and the labels that cannot be learned from. */
export interface TeamRuns {
  runs: TeamRun[];
  excluded: Excluded[];
  /** Labels of the file, or cases of the folder. */
  labels: number;
  /** Sets of benchmarks among them that the shipped weights were fitted on: what those say of them is no test. */
  learnedBefore: readonly string[];
}

const LABELS = "labels.jsonl";

/** The set that a team's runs are of. */
const TEAM = "team";

/**
 * Reads the labelled runs of a folder: those that its `labels.jsonl` names, else those of a known benchmark's layout.
 * What is wrong with a label is listed and the label left out; nothing is repaired.
 */
export async function readTeamRuns(path: string, pause: Pause): Promise<TeamRuns> {
  const file = await labelsFile(path);
  const { facts, excluded } = file ? await fromLabels(file, pause) : await fromBenchmarks(path, pause);
  if (facts.length + excluded.length === 0) throw nothingThere(path);
  return {
    runs: runsOf(facts),
    excluded,
    labels: facts.length + excluded.length,
    learnedBefore: file ? [] : learnedBefore(facts),
  };
}

/** A run with a root that was found to be one of its own. */
interface Fact {
  id: string;
  taskKeys: readonly string[];
  read: ReadRun;
  root: { target: number; role: string };
}

interface Facts {
  facts: Fact[];
  excluded: Excluded[];
}

async function labelsFile(path: string): Promise<string | undefined> {
  const found = await stat(path).catch((fault: unknown) => {
    throw new RootstepError("input", `${path}: ${reasonOf(fault)}`, { cause: fault });
  });
  if (found.isFile()) return path;
  const inside = join(path, LABELS);
  return stat(inside).then(
    () => inside,
    () => undefined,
  );
}

async function fromLabels(file: string, pause: Pause): Promise<Facts> {
  const { labels, excluded } = parseLabels(await readFile(file, "utf8"));
  const named: (Fact & { label: RootLabel })[] = [];
  const leave = (label: RootLabel, reason: string) =>
    excluded.push({ where: `line ${label.line}`, reason: `${label.run}: ${reason}` });
  for await (const { label, run } of addressedRuns(dirname(file), labels, pause)) {
    if ("reason" in run) {
      leave(label, run.reason);
      continue;
    }
    const root = rootIn(run.read.outline, label);
    if (typeof root === "string") leave(label, root);
    else named.push({ ...run, label, root, taskKeys: keysOf(label.task, run) });
  }
  const facts = withoutConflicts(named, leave);
  return { facts, excluded: excluded.sort((a, b) => lineOf(a) - lineOf(b)) };
}

function lineOf({ where }: Excluded): number {
  return Number(where.replace(/\D/gu, ""));
}

function keysOf(task: string | undefined, { id, read }: { id: string; read: ReadRun }): string[] {
  const keys = [...(task === undefined ? [] : [`named:${task}`]), ...textKeys(read.request)];
  return keys.length > 0 ? keys : [`run:${id}`];
}

/** One label a run: a repeated one counts once, and of labels that contradict one another none counts. */
function withoutConflicts<Labelled extends Fact & { label: RootLabel }>(
  named: readonly Labelled[],
  leave: (label: RootLabel, reason: string) => void,
): Labelled[] {
  const kept: Labelled[] = [];
  for (const ofRun of groupBy(named, ({ id }) => id).values()) {
    const [first, ...others] = ofRun.sort((a, b) => a.label.line - b.label.line);
    const agreed = new Set(ofRun.map(saidOf)).size === 1;
    if (first && agreed) kept.push(first);
    for (const { label } of agreed ? others : ofRun) {
      const rest = ofRun.filter((other) => other.label !== label).map((other) => other.label.line);
      leave(
        label,
        `it ${agreed ? "repeats" : "does not agree with"} line ${rest.join(", ")} on the same run`,
      );
    }
  }
  return kept;
}

function saidOf({ root, label }: { root: Fact["root"]; label: RootLabel }): string {
  return JSON.stringify([root.target, root.role, label.task]);
}

async function fromBenchmarks(dir: string, pause: Pause): Promise<Facts> {
  const facts: Fact[] = [];
  const excluded: Excluded[] = [];
  for await (const one of casesOf(allSets(), dir)) {
    await pause(facts.length);
    if ("reason" in one) {
      excluded.push({ where: `${one.benchmark} ${one.id}`, reason: one.reason });
      continue;
    }
    const id = `${one.address} ${one.case.id}`;
    const read = readRun(one.case.trajectory);
    const root = typeof read === "string" ? read : rootIn(read.outline, one.truth);
    if (typeof root === "string") excluded.push({ where: id, reason: root });
    else if (typeof read !== "string") facts.push({ id, taskKeys: one.case.taskKeys, read, root });
  }
  return { facts, excluded };
}

function learnedBefore(facts: readonly Fact[]): string[] {
  return shippedWeights.trainedOn
    .map(({ set }) => set)
    .filter((set) => facts.some(({ id }) => id.startsWith(`${set} `)));
}

function runsOf(facts: readonly Fact[]): TeamRun[] {
  const sorted = [...facts].sort((a, b) => (a.id < b.id ? -1 : 1));
  const groups = groupsOf(sorted);
  return sorted.map(({ id, read, root }, index) => ({
    ...read.ranked,
    ...root,
    id,
    set: TEAM,
    group: groups[index] ?? id,
    outline: read.outline,
    sha256: read.sha256,
  }));
}

function nothingThere(path: string): RootstepError {
  return new RootstepError(
    "input",
    `${path} holds no confirmed root: write ${LABELS} there, a line for each, ` +
      'as {"run": "file.json", "step": 12, "role": "Planner", "by": "your name"}',
  );
}
