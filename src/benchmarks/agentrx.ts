import { reasonOf } from "../core/errors.ts";
import type { ImportedRun, Trajectory } from "../core/trajectory.ts";
import type { SourceFile } from "../importers/reading/source.ts";
import { asFields, asList, asName, type Fields, textOf } from "../importers/shapes/loose.ts";
import { caseOf, caseOrReason, type Label } from "./cases/case-of.ts";
import { type CaseResult, defineBenchmark } from "./cases/define-benchmark.ts";
import { descend, type Folder, fileAt, filesOf, openFolder, readJson } from "./cases/folders.ts";
import { runOf, runsOf } from "./cases/runs.ts";
import { idKey, textKeys } from "./cases/task-keys.ts";

/** AgentRx (Barke et al. 2026): runs with all their failures, one of which is the root; steps count from 1. */
export default defineBenchmark({
  name: "agentrx",
  title: "AgentRx",
  target: {
    root: "the first failure from which the run does not recover",
    repairedErrors: "excluded",
    verifier: "may be the root",
    roleVsStep: "one per failure",
  },
  source: {
    url: "https://github.com/microsoft/AgentRx",
    revision: "f228165bfec6",
    licence: "MIT",
    release: {
      host: "github",
      repository: "microsoft/AgentRx",
      revision: "f228165bfec60a801fd5fedd9d8ffe0f9de0c69d",
      folder: "agentrx",
      place: placeOf,
    },
  },
  sets: [
    { name: "magentic-one", title: "an orchestrator with its team", open: openMagentic },
    { name: "tau-retail", title: "a retail agent with its customer", open: openRetail },
  ],
});

const PLACES: readonly (readonly [RegExp, string])[] = [
  [/^data\/magentic_dataset\/([^/]+\.json)$/u, "magentic-one/"],
  [/^data\/tau_dataset\/([^/]+\.json)$/u, "tau-retail/"],
  [/^data\/ground_truth\/([^/]+\.json)$/u, "ground-truth/"],
  [/^(LICENSE[^/]*)$/u, ""],
];

/** The repository's folders, as its README names them, under the names of the sets. */
function placeOf(path: string): string | undefined {
  for (const [pattern, folder] of PLACES) {
    const name = pattern.exec(path)?.[1];
    if (name !== undefined) return `${folder}${name}`;
  }
  return undefined;
}

async function openMagentic(dir: string): Promise<AsyncIterable<CaseResult> | undefined> {
  const folder = await openFolder(dir);
  // The labels lie beside the folder of the runs.
  const beside = await fileAt(`${dir}/../magentic-one.labels.json`);
  const labels = [...labelFiles(folder, "magentic-one"), ...(beside ? [beside] : [])];
  const named = filesOf(descend(folder, ["agentrx", "magentic-one"]), RUN_FILE);
  const runs = named.length > 0 ? named : filesOf(folder, RUN_FILE).filter(([name]) => !NO_RUN.test(name));
  return labels.length > 0 && runs.length > 0 ? magenticCases(runs, labels) : undefined;
}

const RUN_FILE = /(?<!\.labels)\.json$/iu;
const NO_RUN = /^tau|^pulled\.json$/u;

/** The file of a set's labels, or the folder of labels that holds those of all sets. */
function labelFiles(folder: Folder, set: string): SourceFile[] {
  const own = descend(folder, ["agentrx"]).get(`${set}.labels.json`) ?? folder.get(`${set}.labels.json`);
  if (own) return [own];
  return filesOf(descend(folder, ["agentrx", "ground-truth"]), /\.json$/iu).map(([, file]) => file);
}

async function* magenticCases(
  runs: readonly [string, SourceFile][],
  labelled: readonly SourceFile[],
): AsyncIterable<CaseResult> {
  const labels = await readLabels(labelled);
  for (const [name, file] of runs) {
    const id = name.replace(RUN_FILE, "");
    yield await caseOrReason(id, async () => {
      const run = await runOf(file);
      const task = run.trajectory.requests[0]?.text ?? "";
      return labelledCase(id, [idKey("magentic-one", id), ...textKeys(task)], run, labels);
    });
  }
}

async function openRetail(dir: string): Promise<AsyncIterable<CaseResult> | undefined> {
  const folder = await openFolder(dir);
  const together = descend(folder, ["agentrx"]).get("tau-retail.json") ?? folder.get("tau-retail.json");
  const runs = together
    ? [together]
    : filesOf(descend(folder, ["agentrx", "tau-retail"]), RUN_FILE).map(([, file]) => file);
  const labels = labelFiles(folder, "tau-retail");
  return runs.length > 0 && labels.length > 0 ? retailCases(runs, labels) : undefined;
}

async function* retailCases(
  files: readonly SourceFile[],
  labelled: readonly SourceFile[],
): AsyncIterable<CaseResult> {
  const labels = await readLabels(labelled);
  for (const file of files) {
    const name = file.path.replace(/^.*\//u, "").replace(RUN_FILE, "");
    try {
      for await (const run of runsOf(file)) {
        const { id, source } = run.trajectory;
        const task = source.native ?? id;
        yield labelledCase(task, [idKey("tau-retail", task)], run, labels);
      }
    } catch (fault) {
      yield { kind: "unread", id: name, reason: reasonOf(fault) };
    }
  }
}

type Labels = ReadonlyMap<string, Fields>;

/** A folder of labels may hold other lists too: a label names a run and its failures. */
async function readLabels(files: readonly SourceFile[]): Promise<Labels> {
  const documents = await Promise.all(files.map(readJson));
  const labels = documents
    .flatMap(asList)
    .map(asFields)
    .filter((label) => Array.isArray(label.failures));
  return new Map(labels.map((label) => [textOf(label.trajectory_id), label]));
}

function labelledCase(id: string, taskKeys: readonly string[], run: ImportedRun, labels: Labels): CaseResult {
  const label = labels.get(id);
  if (!label) return { kind: "unread", id, reason: "there is no label for it" };
  return caseOf(id, taskKeys, run, rootLabel(label, run.trajectory));
}

/** The failure that `root_cause` names, by a number that is sometimes a text. */
function rootLabel(label: Fields, run: Trajectory): Label {
  const wanted = textOf(asFields(label.root_cause).failure_id);
  const root = asList(label.failures)
    .map(asFields)
    .find(({ failure_id }) => textOf(failure_id) === wanted);
  return {
    step: stepNumbered(run, Number(root?.step_number)),
    role: textOf(root?.failed_agent),
    reason: asName(asFields(label.root_cause).reason_for_root_cause),
    category: asName(root?.failure_category),
  };
}

/** Recorded numbers lead; where there are none, the entries count from 1. */
function stepNumbered({ steps }: Trajectory, number: number): number | undefined {
  const isNumbered = steps.some(({ native }) => native.length > 0);
  if (!isNumbered) return steps[number - 1]?.index;
  return steps.find(({ native }) => native.includes(String(number)))?.index;
}
