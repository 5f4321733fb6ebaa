import type { Trajectory } from "../core/trajectory.ts";
import type { SourceFile } from "../importers/reading/source.ts";
import { asFields, asList, asName, type Fields, textOf } from "../importers/shapes/loose.ts";
import { caseOf, caseOrReason } from "./cases/case-of.ts";
import { type BenchmarkSet, type CaseResult, defineBenchmark } from "./cases/define-benchmark.ts";
import { descend, type Folder, openFolder, readJson } from "./cases/folders.ts";
import { runOf } from "./cases/runs.ts";
import { idKey, textKeys } from "./cases/task-keys.ts";
import { labelOf, sourceOf } from "./longrca/layout.ts";
import { PUBLISHED } from "./longrca/published.ts";

/** LongRCA: long failed runs from five sources, with the earliest step that introduced the decisive error. */
export default defineBenchmark({
  name: "longrca",
  title: "LongRCA",
  target: {
    root: "the earliest recorded step that introduced the decisive error, the handoff where it was already there",
    repairedErrors: "excluded",
    verifier: "never the root",
    roleVsStep: "independent of the step",
  },
  source: {
    url: "https://huggingface.co/datasets/CLoud5-real/longrca-bench",
    licence: "not known here",
    // Which commit the paper's numbers were made on is not known here: the first pull's is kept
    release: {
      host: "huggingface",
      repository: "CLoud5-real/longrca-bench",
      revision: "main",
      folder: "longrca",
      place: (path) => (PULLED.test(path) ? path : undefined),
    },
  },
  sets: [setNamed("full", "all sources"), { ...setNamed("mini", "40 runs of each source"), partOf: "full" }],
  slicing: { lengths: [100, 200, 400], distances: [10, 50, 100] },
  published: PUBLISHED,
});

const PULLED = /^(?:data\/(?:full|mini)\/[^/]+\/[^/]+\.json|README\.md|LICENSE[^/]*)$/u;

function setNamed(name: string, title: string): BenchmarkSet {
  return {
    name,
    title,
    open: async (dir) => {
      const folder = await openFolder(dir);
      const [found] = ["longrca", "longrca-bench"]
        .map((root) => jsonFiles(descend(folder, [root, "data", name])))
        .filter((files) => files.length > 0);
      if (found) return casesOf(found);
      const bare = jsonFiles(folder);
      return (await isOwnFolder(folder, bare)) ? casesOf(bare) : undefined;
    },
  };
}

function jsonFiles(folder: Folder): [string, SourceFile][] {
  return [...folder].filter(([name]) => /\.json$/iu.test(name));
}

/** A folder that holds sources itself: every file starts as this set's runs do, which the first one shows. */
async function isOwnFolder(folder: Folder, files: readonly [string, SourceFile][]): Promise<boolean> {
  const [first] = files;
  if (!first || folder.size > files.length || first[0].split("/").length > 2) return false;
  const record = asFields(await readJson(first[1]).catch(() => undefined));
  return labelOf(record).step !== "" && asFields(asList(record.history)[0]).step !== undefined;
}

async function* casesOf(files: readonly [string, SourceFile][]): AsyncIterable<CaseResult> {
  const seen = new Map<string, string>();
  for (const [name, file] of files) {
    yield await caseOrReason(name, async () => {
      const record = asFields(await readJson(file));
      const id = asName(textOf(record.question_ID)) ?? name.replace(/\.json$/iu, "");
      const before = seen.get(id);
      if (before !== undefined) return { kind: "unread", id: name, reason: `${before} has its question_ID` };
      seen.set(id, name);
      const run = await runOf(file);
      const label = labelOf(record);
      return caseOf(id, taskKeys(record, run.trajectory), run, {
        ...label,
        step: stepNumbered(run.trajectory, label.step),
        source: sourceOf(name, record),
      });
    });
  }
}

function taskKeys(record: Fields, { requests }: Trajectory): string[] {
  const id = asName(textOf(record.question_ID));
  return id === undefined ? textKeys(requests[0]?.text ?? "") : [idKey("longrca", id)];
}

/**
 * A label is a place in the history, from 0, and every entry of the history is a step; where the history is shorter, a
 * recorded number may still fit.
 */
function stepNumbered({ steps }: Trajectory, number: string): number | undefined {
  if (!/^\d+$/u.test(number)) return undefined;
  return (
    steps[Number(number)]?.index ?? steps.find(({ native }) => native.includes(String(Number(number))))?.index
  );
}
