import { groupBy } from "../core/collections.ts";
import { normaliseRole } from "../core/handoffs.ts";
import type { ImportedRun, Trajectory } from "../core/trajectory.ts";
import type { SourceFile } from "../importers/reading/source.ts";
import { caseOf } from "./cases/case-of.ts";
import { type CaseResult, defineBenchmark } from "./cases/define-benchmark.ts";
import { descend, type Folder, fileAt, openFolder, readText } from "./cases/folders.ts";
import { runsOf } from "./cases/runs.ts";
import { textKeys } from "./cases/task-keys.ts";
import { type OwnLabel, parseOwnLabels } from "./own/labels-file.ts";

/** A folder of one's own: runs in any format and a `labels.jsonl` beside them, as `annotate export` writes it. */
export default defineBenchmark({
  name: "own",
  title: "Your own runs",
  target: {
    root: "the earliest recorded step that introduced the decisive error, as the annotators of the folder named it",
    repairedErrors: "excluded",
    verifier: "not stated",
    roleVsStep: "independent of the step",
  },
  source: { url: "your own folder", licence: "yours" },
  sets: [{ name: "", title: "a folder with labels.jsonl", open }],
});

const LABELS = "labels.jsonl";

async function open(dir: string): Promise<AsyncIterable<CaseResult> | undefined> {
  const whole = await openFolder(dir);
  const inside = descend(whole, ["own"]);
  const [folder, base] = inside.has(LABELS) ? [inside, `${dir}/own`] : [whole, dir];
  const labels = folder.get(LABELS);
  return labels ? casesOf(labels, folder, base) : undefined;
}

async function* casesOf(labels: SourceFile, folder: Folder, base: string): AsyncIterable<CaseResult> {
  const lines = parseOwnLabels(await readText(labels));
  const located: Located[] = [];
  for (const one of lines) {
    const found = "label" in one ? await locate(one.label, folder, base) : undefined;
    if (found) located.push(found);
    else if ("label" in one) yield unread(one.label.run, "there is no such file");
    else yield unread(`line ${one.line}`, one.reason);
  }
  for (const ofFile of groupBy(located, ({ file }) => file.path).values()) yield* casesOfFile(ofFile);
}

/** A label with its file, and the run of it that is meant where it says. */
interface Located {
  label: OwnLabel;
  file: SourceFile;
  id?: string;
}

/** A `#` may be part of a file's name. */
async function locate(label: OwnLabel, folder: Folder, base: string): Promise<Located | undefined> {
  const at = async (path: string) => folder.get(path) ?? (await fileAt(`${base}/${path}`));
  const plain = label.run.replace(/^(?:\.\/)+/u, "");
  const whole = await at(plain);
  if (whole) return { label, file: whole };
  for (let cut = plain.lastIndexOf("#"); cut > 0; cut = plain.lastIndexOf("#", cut - 1)) {
    const file = await at(plain.slice(0, cut));
    if (file) return { label, file, id: plain.slice(cut + 1) };
  }
  return undefined;
}

/** A file is read once, however many of its runs are labelled; a label that fits several runs is no label of any. */
async function* casesOfFile(labelled: readonly Located[]): AsyncIterable<CaseResult> {
  const [first] = labelled;
  if (!first) return;
  const found = new Map<Located, ImportedRun[]>(labelled.map((one) => [one, []]));
  try {
    for await (const run of runsOf(first.file)) {
      for (const [one, runs] of found) {
        if (one.id === undefined || one.id === run.trajectory.id) runs.push(run);
      }
    }
  } catch (fault) {
    for (const { label } of labelled)
      yield unread(label.run, fault instanceof Error ? fault.message : String(fault));
    return;
  }
  for (const [{ label, id }, runs] of found) {
    const [run, ...others] = runs;
    if (!run)
      yield unread(label.run, id === undefined ? "there is no run in it" : `there is no run "${id}" in it`);
    else if (others.length > 0) yield unread(label.run, `it holds ${runs.length} such runs; add #id`);
    else yield labelledCase(label, run);
  }
}

function labelledCase(label: OwnLabel, run: ImportedRun): CaseResult {
  const { step, task, reason } = label;
  const { steps, requests } = run.trajectory;
  const role = label.role ?? steps[step]?.role ?? "";
  if (steps[step] && !isRecorded(run.trajectory, role)) {
    return unread(label.run, `no step of the run has the role "${role}"`);
  }
  const named = task === undefined ? [] : [`named:${task}`];
  const keys = [...named, ...textKeys(requests[0]?.text ?? "")];
  return caseOf(label.run, keys.length > 0 ? keys : [`run:${label.run}`], run, { step, role, reason });
}

function isRecorded({ steps }: Trajectory, role: string): boolean {
  const wanted = normaliseRole(role);
  return steps.some(
    (step) => normaliseRole(step.role) === wanted || normaliseRole(step.recordedName ?? step.role) === wanted,
  );
}

function unread(id: string, reason: string): CaseResult {
  return { kind: "unread", id, reason };
}
