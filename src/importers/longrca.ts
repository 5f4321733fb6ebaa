import type { ImportedRun } from "../core/trajectory.ts";
import { newRun } from "./building/new-run.ts";
import { runsOfRecords } from "./building/runs-of-records.ts";
import { defineImporter } from "./reading/define-importer.ts";
import { withoutLabels } from "./shapes/labels.ts";
import { asFields, asList, type Fields, isFields, textOf } from "./shapes/loose.ts";
import { addNamedEntries, addTask, readNamedEntry } from "./shapes/named-entry.ts";

/** LongRCA: long failed runs of coding, terminal, planning, service and web agents, with numbered entries. */
export default defineImporter({
  name: "longrca",
  title: "LongRCA run",
  steps: "every entry of the history, empty ones too; its recorded number is kept",
  detect: ({ records }) => Math.max(0, ...records.map(score)),
  read: (source) => runsOfRecords(source, (record) => importRun(record, source.file.path)),
});

function score(record: unknown): number {
  const raw = asFields(record);
  if (!isNumberedHistory(raw.history)) return 0;
  return "question_ID" in raw || "mistake_step" in raw ? 1 : 0.7;
}

/** Entries that hold words and mostly carry their number; name and role may be missing. */
function isNumberedHistory(value: unknown): boolean {
  const entries = asList(value);
  const numbered = entries.filter((entry) => /^\d+$/u.test(textOf(asFields(entry).step)));
  return numbered.length * 2 > entries.length && entries.every((e) => isFields(e) && "content" in e);
}

function importRun(record: Fields, file: string): ImportedRun | undefined {
  const reference = textOf(record.ground_truth);
  const raw = withoutLabels(record);
  if (!isNumberedHistory(raw.history)) return undefined;
  const entries = asList(raw.history).map((entry) => {
    const number = textOf(asFields(entry).step);
    return readNamedEntry(asFields(entry), number === "" ? [] : [number]);
  });
  const builder = newRun("longrca", file, raw.question_ID);
  addTask(builder, textOf(raw.question), entries);
  addNamedEntries(builder, entries);
  return { trajectory: builder.finish(), ...(reference === "" ? {} : { reference }) };
}
