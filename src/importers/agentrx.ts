import type { ImportedRun } from "../core/trajectory.ts";
import { newRun } from "./building/new-run.ts";
import { runsOfRecords } from "./building/runs-of-records.ts";
import type { TrajectoryBuilder } from "./building/trajectory-builder.ts";
import { defineImporter } from "./reading/define-importer.ts";
import type { Sample, Source } from "./reading/source.ts";
import { withoutLabels } from "./shapes/labels.ts";
import { asFields, asList, type Fields, textOf } from "./shapes/loose.ts";
import {
  addNamedEntries,
  addTask,
  isNamedHistory,
  type NamedEntry,
  readNamedEntry,
} from "./shapes/named-entry.ts";
import { chatRoleOf } from "./shapes/openai-message.ts";
import { importTauRun, isTauRun } from "./shapes/tau.ts";

/** The AgentRx set: Magentic-One conversations, tau-bench runs, and its own trajectory form. */
export default defineImporter({
  name: "agentrx",
  title: "AgentRx run",
  steps: "every entry of a Magentic-One log, every message of a tau run, every substep of a trajectory",
  detect: (sample) =>
    isMagenticLog(sample) ? 0.9 : Math.max(0, ...sample.records.map((record) => recordScore(record))),
  read: (source) => (isMagenticLog(source.sample) ? readMagenticLog(source) : readRecords(source)),
});

/** A tau run is tau-bench's own before it is this set's; asked for by name, this importer reads it too. */
function recordScore(record: unknown): number {
  if (isTrajectory(record)) return 1;
  return isTauRun(record) ? 0.4 : 0;
}

/** A bare list of entries whose role is a name, at least once with an addressee or a note behind it. */
function isMagenticLog({ document }: Sample): boolean {
  if (!isNamedHistory(document)) return false;
  const roles = document.map((entry) => textOf(entry.role));
  const noted = roles.some((role) => /^.+ \((?:->|→|thought|termination condition)/u.test(role));
  return noted || (roles[0] === "human" && roles.some((role) => chatRoleOf(role) === undefined));
}

async function* readMagenticLog(source: Source): AsyncIterable<ImportedRun> {
  const document = await source.document();
  if (!isNamedHistory(document)) return;
  yield runOfEntries(
    newRun("agentrx", source.file.path, undefined),
    "",
    document.map((entry) => readNamedEntry(entry)),
  );
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
  return runOfEntries(newRun("agentrx", file, raw.trajectory_id), textOf(raw.instruction), entries);
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

function runOfEntries(builder: TrajectoryBuilder, task: string, entries: readonly NamedEntry[]): ImportedRun {
  addTask(builder, task, entries);
  addNamedEntries(builder, entries);
  return { trajectory: builder.finish() };
}
