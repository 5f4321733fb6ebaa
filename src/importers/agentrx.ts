import type { ImportedRun } from "../core/trajectory.ts";
import { newRun } from "./building/new-run.ts";
import { runsOfRecords } from "./building/runs-of-records.ts";
import { defineImporter } from "./reading/define-importer.ts";
import type { Source } from "./reading/source.ts";
import { withoutLabels } from "./shapes/labels.ts";
import { asFields, asList, type Fields, textOf } from "./shapes/loose.ts";
import { importNamedLog, isNamedLog } from "./shapes/magentic-one/named-log.ts";
import { addNamedEntries, addTask, type NamedEntry, readNamedEntry } from "./shapes/named-entry.ts";
import { importTauRun, isTauRun } from "./shapes/tau.ts";

/** The AgentRx set: Magentic-One conversations, tau-bench runs, and its own trajectory form. */
export default defineImporter({
  name: "agentrx",
  title: "AgentRx run",
  steps: "every entry of a Magentic-One log, every message of a tau run, every substep of a trajectory",
  detect: ({ document, records }) =>
    isNamedLog(document) ? LEFT_TO_OTHERS : Math.max(0, ...records.map(recordScore)),
  read: (source) => (isNamedLog(source.sample.document) ? readMagenticLog(source) : readRecords(source)),
});

/** Magentic-One logs and tau runs are their own formats before they are this set's; asked for by name, it reads them. */
const LEFT_TO_OTHERS = 0.4;

function recordScore(record: unknown): number {
  if (isTrajectory(record)) return 1;
  return isTauRun(record) ? LEFT_TO_OTHERS : 0;
}

async function* readMagenticLog(source: Source): AsyncIterable<ImportedRun> {
  const run = importNamedLog(await source.document(), "agentrx", source.file.path);
  if (run) yield run;
}

function readRecords(source: Source): AsyncIterable<ImportedRun> {
  return runsOfRecords(source, (record) =>
    isTauRun(record)
      ? importTauRun(record, "agentrx", source.file.path)
      : importTrajectory(withoutLabels(record), source.file.path),
  );
}

function isTrajectory(record: unknown): boolean {
  const raw = asFields(record);
  return "trajectory_id" in raw && asList(raw.steps).some((step) => Array.isArray(asFields(step).substeps));
}

function importTrajectory(raw: Fields, file: string): ImportedRun | undefined {
  if (!isTrajectory(raw)) return undefined;
  const entries = asList(raw.steps).flatMap((step) => substepEntries(asFields(step)));
  const builder = newRun("agentrx", file, raw.trajectory_id);
  addTask(builder, textOf(raw.instruction), entries);
  addNamedEntries(builder, entries);
  return { trajectory: builder.finish() };
}

/** The recorder's step number leads; a number behind it tells the substeps of one step apart. */
function substepEntries(step: Fields): NamedEntry[] {
  const number = textOf(step.index);
  const substeps = asList(step.substeps).map(asFields);
  return substeps.map((substep) => {
    const own = substeps.length > 1 ? [`${number}.${textOf(substep.sub_index)}`] : [];
    return readNamedEntry(substep, [number, ...own]);
  });
}
