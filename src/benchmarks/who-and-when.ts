import type { SourceFile } from "../importers/reading/source.ts";
import { asFields, asList, asName, type Fields, textOf } from "../importers/shapes/loose.ts";
import { caseOf, caseOrReason } from "./cases/case-of.ts";
import { type BenchmarkSet, type CaseResult, defineBenchmark } from "./cases/define-benchmark.ts";
import { descend, type Folder, filesOf, openFolder, readJson } from "./cases/folders.ts";
import { runOf } from "./cases/runs.ts";
import { idKey, textKeys } from "./cases/task-keys.ts";

/** Who&When (Zhang et al. 2025): failed multi-agent runs with the agent and the step of the decisive mistake. */
export default defineBenchmark({
  name: "who-and-when",
  title: "Who&When",
  target: {
    root: "the earliest step whose correction would turn failure into success",
    repairedErrors: "excluded",
    verifier: "may be the root",
    roleVsStep: "author of the step",
  },
  source: {
    url: "https://github.com/ag2ai/Agents_Failure_Attribution",
    revision: "f4d2b6da464a",
    licence: "MIT",
    release: {
      host: "github",
      repository: "ag2ai/Agents_Failure_Attribution",
      revision: "f4d2b6da464a",
      folder: "who-and-when",
      place: placeOf,
    },
  },
  sets: [
    setNamed("algorithm-generated", "round tables of experts", (record) => !isHandCrafted(record)),
    setNamed("hand-crafted", "an orchestrator with its team", isHandCrafted),
  ],
});

/** `Who&When/Algorithm-Generated/1.json` and `Who&When/Hand-Crafted/1.json`, in the folders of the sets. */
function placeOf(path: string): string | undefined {
  if (/^LICENSE[^/]*$/u.test(path)) return path;
  const [, set, name] = /^Who&When\/(Algorithm-Generated|Hand-Crafted)\/([^/]+\.json)$/u.exec(path) ?? [];
  return set === undefined ? undefined : `${set.toLowerCase()}/${name}`;
}

function setNamed(name: string, title: string, belongs: (record: Fields) => boolean): BenchmarkSet {
  return {
    name,
    title,
    open: async (dir) => {
      const folder = await openFolder(dir);
      const own = filesOf(descend(folder, ["who-and-when", name]), JSON_FILE);
      if (own.length > 0) return casesOf(own);
      const bare = await filesWhere(folder, belongs);
      return bare.length > 0 ? casesOf(bare) : undefined;
    },
  };
}

const JSON_FILE = /\.json$/iu;

/** The runs that lie in a folder of any name. */
async function filesWhere(
  folder: Folder,
  belongs: (record: Fields) => boolean,
): Promise<[string, SourceFile][]> {
  const fitting: [string, SourceFile][] = [];
  for (const [name, file] of filesOf(folder, JSON_FILE)) {
    const record = asFields(await readJson(file).catch(() => undefined));
    if ("mistake_step" in record && belongs(record)) fitting.push([name, file]);
  }
  return fitting;
}

/** The hand-crafted runs know their speakers by role alone. */
function isHandCrafted({ history }: Fields): boolean {
  return !asList(history).some((entry) => "name" in asFields(entry));
}

async function* casesOf(files: readonly [string, SourceFile][]): AsyncIterable<CaseResult> {
  for (const [name, file] of files) {
    yield await caseOrReason(name, async () => {
      const record = asFields(await readJson(file));
      const id = asName(record.question_ID) ?? name.replace(JSON_FILE, "");
      return caseOf(
        id,
        [idKey("who-and-when", id), ...textKeys(textOf(record.question))],
        await runOf(file),
        {
          step: /^\d+$/u.test(textOf(record.mistake_step)) ? Number(record.mistake_step) : undefined,
          role: textOf(record.mistake_agent),
          reason: asName(record.mistake_reason),
          category: asName(record.mistake_type),
        },
      );
    });
  }
}
