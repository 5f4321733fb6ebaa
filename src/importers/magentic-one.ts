import type { ImportedRun } from "../core/trajectory.ts";
import { finishedRuns, SkippedRecords } from "./building/runs-of-records.ts";
import { defineImporter } from "./reading/define-importer.ts";
import type { Sample, Source } from "./reading/source.ts";
import { asFields, asList, type Fields, isFields } from "./shapes/loose.ts";
import { isConsole, readConsole } from "./shapes/magentic-one/console.ts";
import { importEntries } from "./shapes/magentic-one/import-entries.ts";
import { importSession, isModelCall } from "./shapes/magentic-one/model-calls.ts";
import { importNamedLog, isNamedLog } from "./shapes/magentic-one/named-log.ts";
import { isTaskResult, isTeamRecord } from "./shapes/magentic-one/team-record.ts";

/** Magentic-One and other AutoGen teams: their logs, their messages, what their console shows, recorded model calls. */
export default defineImporter({
  name: "magentic-one",
  title: "Magentic-One or AutoGen log",
  steps: "every message or event of the team, each tool result; of recorded model calls what is new in each",
  detect: score,
  read: (source) => {
    const skipped = new SkippedRecords();
    return finishedRuns(readRuns(source, skipped), skipped);
  },
});

function score(sample: Sample): number {
  if (isNamedLog(sample.document)) return 0.95;
  if (sample.shape === "text") return isConsole(sample.head) ? 0.9 : 0;
  if (sample.records.some(isTaskResult)) return 0.97;
  const half = sample.records.length / 2;
  if (sample.records.filter(isModelCall).length > half) return 0.97;
  return sample.records.filter(isTeamRecord).length > half ? 0.95 : 0;
}

async function* readRuns(source: Source, skipped: SkippedRecords): AsyncIterable<ImportedRun> {
  const file = source.file.path;
  const { sample } = source;
  if (isNamedLog(sample.document)) {
    yield* one(importNamedLog(await source.document(), "magentic-one", file));
  } else if (sample.shape === "text") {
    const { records, stopReason } = readConsole(await source.text());
    yield* one(importEntries(records, file, stopReason));
  } else {
    yield* readRecords(source, skipped);
  }
}

async function* readRecords(source: Source, skipped: SkippedRecords): AsyncIterable<ImportedRun> {
  const file = source.file.path;
  const entries: Fields[] = [];
  const calls: Fields[] = [];
  for await (const record of source.records()) {
    if ("bad" in record) skipped.add("bad-line", record.bad, record.line);
    else if (!isFields(record.value))
      skipped.add("unknown-record", "a record that is no object", record.line);
    else if (isTaskResult(record.value)) yield* one(importResult(record.value, file));
    else (isModelCall(record.value) ? calls : entries).push(record.value);
  }
  yield* one(importEntries(entries, file));
  yield* one(importSession(calls, file));
}

function importResult(result: Fields, file: string): ImportedRun | undefined {
  return importEntries(asList(result.messages).map(asFields), file, result.stop_reason);
}

function* one(run: ImportedRun | undefined): Iterable<ImportedRun> {
  if (run) yield run;
}
