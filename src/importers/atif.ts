import type { ImportedRun } from "../core/trajectory.ts";
import { finishedRuns, SkippedRecords } from "./building/runs-of-records.ts";
import { defineImporter } from "./reading/define-importer.ts";
import type { Source } from "./reading/source.ts";
import { importDocument } from "./shapes/atif/import-document.ts";
import { claimTrials, readTrial } from "./shapes/atif/trial.ts";
import { asFields, asList, asString, isFields } from "./shapes/loose.ts";

/** ATIF, the Agent Trajectory Interchange Format: a bare file, or the folder of a Harbor trial around it. */
export default defineImporter({
  name: "atif",
  title: "ATIF trajectory (Harbor trial)",
  steps:
    "every step of the trajectory, its calls and their results in one; those of sub-agents after the call",
  claim: claimTrials,
  detect: ({ records }) => Math.max(0, ...records.map(score)),
  read: (source) => {
    const skipped = new SkippedRecords();
    return finishedRuns(readDocuments(source, skipped), skipped);
  },
});

function score(record: unknown): number {
  const raw = asFields(record);
  if (asList(raw.steps).length === 0) return 0;
  if (asString(raw.schema_version)?.startsWith("ATIF")) return 1;
  const fitting = asList(raw.steps).filter((step) => {
    const fields = asFields(step);
    return "step_id" in fields && "source" in fields && "message" in fields;
  });
  return fitting.length * 2 > asList(raw.steps).length && isFields(raw.agent) ? 0.8 : 0;
}

async function* readDocuments(source: Source, skipped: SkippedRecords): AsyncIterable<ImportedRun> {
  const trial = await readTrial(source);
  for await (const record of source.records()) {
    if ("bad" in record) {
      skipped.add("bad-line", record.bad, record.line);
      continue;
    }
    const run = isFields(record.value) ? importDocument(record.value, source.file.path, trial) : undefined;
    if (run) yield run;
    else skipped.add("unknown-record", "a record without steps", record.line);
  }
}
