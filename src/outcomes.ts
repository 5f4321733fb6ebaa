import { stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { textKeys } from "./benchmarks/cases/task-keys.ts";
import type { Outcome, Trajectory } from "./core/trajectory.ts";
import { groupsOf } from "./evaluation/groups.ts";
import { allSets, casesOf } from "./evaluation/load.ts";
import type { OutcomeRun } from "./evaluation/verdicts.ts";
import { importFiles } from "./importing.ts";
import { findIn } from "./triage/findings.ts";
import { type VerdictFacts, verdictFacts } from "./triage/verdict/facts.ts";

/** A run with the facts that its verdict is made of. */
export type JudgedRun = OutcomeRun<VerdictFacts>;

/** Runs read for their outcome, and how many could not be. */
export interface Outcomes {
  runs: JudgedRun[];
  unread: number;
}

type Ungrouped = Omit<JudgedRun, "group"> & { taskKeys: readonly string[] };

/** Called after every run; may throw to stop. */
type Between = (done: number) => Promise<void>;

/**
 * All runs of a data root whose outcome can be told from outside: the labelled ones, which all failed, and in `formats/`
 * those that a benchmark judged. The others there are read too, as runs of unknown outcome. Runs are let go as they come.
 */
export async function loadOutcomes(root: string, between?: Between): Promise<Outcomes> {
  const read: Ungrouped[] = [];
  let unread = 0;
  for await (const one of casesOf(allSets(), root)) {
    if ("reason" in one) unread += 1;
    else
      read.push({
        ...readRun(one.address, one.case.trajectory, true),
        id: one.case.id,
        taskKeys: one.case.taskKeys,
      });
    await between?.(read.length);
  }
  const formats = join(root, "formats");
  const others = (await isThere(formats)) ? await importOutcomes([formats], root, between) : undefined;
  // Beside the runs lie files of other formats and files that belong to a run: they are not missed.
  return { runs: grouped([...read, ...(others?.runs ?? [])]), unread };
}

/** The runs of files, folders or globs, with the outcome that they record. */
export async function readOutcomes(paths: readonly string[], between?: Between): Promise<Outcomes> {
  const { runs, unread } = await importOutcomes(paths, "", between);
  return { runs: grouped(runs), unread };
}

async function importOutcomes(
  paths: readonly string[],
  root: string,
  between?: Between,
): Promise<{ runs: Ungrouped[]; unread: number }> {
  const runs: Ungrouped[] = [];
  let unread = 0;
  for await (const imported of importFiles(paths)) {
    if (imported.kind === "unreadable") unread += 1;
    if (imported.kind !== "run") continue;
    const { trajectory } = imported;
    const source = root === "" ? trajectory.source.format : folderBelow(root, trajectory);
    runs.push(readRun(source, trajectory, failedBy(trajectory.outcome)));
    await between?.(runs.length);
  }
  return { runs, unread };
}

function readRun(source: string, trajectory: Trajectory, failed: boolean | undefined): Ungrouped {
  const findings = findIn(trajectory);
  return {
    source,
    id: trajectory.id,
    taskKeys: taskKeys(trajectory),
    shape: findings.view.shape,
    format: trajectory.source.format,
    failed,
    facts: verdictFacts(findings),
  };
}

/** Who judges a run from outside. What a run, its framework or its exit status says of itself is no outcome here. */
const JUDGES = /^(?:reward|verifier|scorer|grader|evaluator)\b/iu;

function failedBy(outcome: Outcome | undefined): boolean | undefined {
  if (!outcome || !JUDGES.test(outcome.by)) return undefined;
  return outcome.status === "unknown" ? undefined : outcome.status === "failure";
}

/** Trials of one task have ids that differ in what follows it. */
function taskKeys({ id, source, requests }: Trajectory): string[] {
  const task = id.replace(/(?:\/\d+|__[A-Za-z0-9]{7})$/u, "");
  return [`${source.format}:${task}`, ...textKeys(requests[0]?.text ?? "")];
}

function folderBelow(root: string, { source }: Trajectory): string {
  return relative(root, source.file).split(sep).slice(0, 2).join("/");
}

function grouped(runs: readonly Ungrouped[]): JudgedRun[] {
  const groups = groupsOf(runs);
  return runs.map(({ taskKeys: _keys, ...run }, index) => ({ ...run, group: groups[index] ?? run.id }));
}

function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
