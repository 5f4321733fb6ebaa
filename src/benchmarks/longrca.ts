import type { Trajectory } from "../core/trajectory.ts";
import type { SourceFile } from "../importers/reading/source.ts";
import { asFields, asName, type Fields, textOf } from "../importers/shapes/loose.ts";
import { caseOf, caseOrReason } from "./cases/case-of.ts";
import { type BenchmarkSet, type CaseResult, defineBenchmark } from "./cases/define-benchmark.ts";
import { descend, type Folder, openFolder, readJson } from "./cases/folders.ts";
import { runOf } from "./cases/runs.ts";
import { idKey, textKeys } from "./cases/task-keys.ts";

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
  source: { url: "https://arxiv.org/abs/2608.15242", licence: "not known here" },
  sets: [setNamed("full", "all sources"), { ...setNamed("mini", "40 runs of each source"), partOf: "full" }],
});

function setNamed(name: string, title: string): BenchmarkSet {
  return {
    name,
    title,
    open: async (dir) => {
      const folder = await openFolder(dir);
      const found = jsonFiles(descend(folder, ["longrca", "data", name]));
      if (found.length > 0) return casesOf(found);
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
  return "mistake_step" in record && firstEntry(record).step !== undefined;
}

function firstEntry({ history }: Fields): Fields {
  return Array.isArray(history) ? asFields(history[0]) : {};
}

async function* casesOf(files: readonly [string, SourceFile][]): AsyncIterable<CaseResult> {
  for (const [name, file] of files) {
    yield await caseOrReason(name, async () => {
      const record = asFields(await readJson(file));
      const run = await runOf(file);
      const id = asName(textOf(record.question_ID)) ?? name.replace(/\.json$/iu, "");
      return caseOf(id, taskKeys(record, run.trajectory), run, {
        step: stepNumbered(run.trajectory, textOf(record.mistake_step)),
        role: textOf(record.mistake_agent),
        reason: asName(record.mistake_reason),
      });
    });
  }
}

function taskKeys(record: Fields, { requests }: Trajectory): string[] {
  const id = asName(textOf(record.question_ID));
  return id === undefined ? textKeys(requests[0]?.text ?? "") : [idKey("longrca", id)];
}

/** Entries keep their recorded numbers; a label that fits none of them counts from 0. */
function stepNumbered({ steps }: Trajectory, number: string): number | undefined {
  if (!/^\d+$/u.test(number)) return undefined;
  return (
    steps.find(({ native }) => native.includes(String(Number(number))))?.index ?? steps[Number(number)]?.index
  );
}
