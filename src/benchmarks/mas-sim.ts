import type { SourceFile } from "../importers/reading/source.ts";
import { asFields, asName, textOf } from "../importers/shapes/loose.ts";
import { caseOf, caseOrReason } from "./cases/case-of.ts";
import { type CaseResult, defineBenchmark } from "./cases/define-benchmark.ts";
import { descend, filesOf, openFolder, readJson } from "./cases/folders.ts";
import { runOf } from "./cases/runs.ts";
import { idKey, textKeys } from "./cases/task-keys.ts";

/** Simulated five-role chains with one injected fault each, recorded as OpenTelemetry spans; steps count from 1. */
export default defineBenchmark({
  name: "mas-sim",
  title: "Simulated chains",
  target: {
    root: "the step at which a fault was injected",
    repairedErrors: "included",
    verifier: "not stated",
    roleVsStep: "author of the step",
  },
  source: { url: "https://github.com/Pedro-H-Gregorio/AgentRx-replication", licence: "MIT" },
  sets: [{ name: "", title: "a chain of five roles", open }],
});

const SPAN_FILE = /\.otel\.json$/iu;

async function open(dir: string): Promise<AsyncIterable<CaseResult> | undefined> {
  const folder = await openFolder(dir);
  const runs = filesOf(descend(folder, ["mas-sim", "otel"]), SPAN_FILE);
  const labels = descend(folder, ["mas-sim", "labels"]);
  return runs.length > 0 && labels.size > 0 ? casesOf(runs, labels) : undefined;
}

async function* casesOf(
  runs: readonly [string, SourceFile][],
  labels: ReadonlyMap<string, SourceFile>,
): AsyncIterable<CaseResult> {
  for (const [name, file] of runs) {
    const id = name.replace(SPAN_FILE, "");
    yield await caseOrReason(id, async () => {
      const labelled = labels.get(`${id}.ground_truth.json`);
      if (!labelled) return { kind: "unread", id, reason: "there is no label for it" };
      const label = asFields(await readJson(labelled));
      const run = await runOf(file);
      return caseOf(id, taskKeys(id, run.trajectory.requests[0]?.text ?? ""), run, {
        step: Number(label.critical_failure_step) - 1,
        role: textOf(label.failed_component),
        reason: asName(label.reason),
        category: asName(label.failure_category),
      });
    });
  }
}

/** The ids number runs, so the words tell the task. */
function taskKeys(id: string, task: string): string[] {
  const keys = textKeys(task);
  return keys.length > 0 ? keys : [idKey("mas-sim", id)];
}
