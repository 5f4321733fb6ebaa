import type { ImportedRun } from "../core/trajectory.ts";
import { newRun } from "./building/new-run.ts";
import { runsOfRecords } from "./building/runs-of-records.ts";
import type { TrajectoryBuilder } from "./building/trajectory-builder.ts";
import { defineImporter } from "./reading/define-importer.ts";
import { withoutLabels } from "./shapes/labels.ts";
import { asFields, type Fields, isFields, textOf } from "./shapes/loose.ts";
import { addNamedEntries, addTask, isNamedHistory, readNamedEntry } from "./shapes/named-entry.ts";

/** The Who&When set: failed multi-agent runs, each with its question and the whole conversation. */
export default defineImporter({
  name: "who-and-when",
  title: "Who&When run",
  steps: "every entry of the history, empty ones too",
  detect: ({ records }) => Math.max(0, ...records.map(score)),
  read: (source) => runsOfRecords(source, (record) => importRun(record, source.file.path)),
});

const OWN_FIELDS = ["question", "question_ID", "mistake_agent", "mistake_step", "is_correct", "is_corrected"];

function score(record: unknown): number {
  const { history, ...rest } = asFields(record);
  if (!isNamedHistory(history) || history.some((entry) => "step" in entry)) return 0;
  return OWN_FIELDS.some((field) => field in rest) ? 1 : 0;
}

function importRun(record: Fields, file: string): ImportedRun | undefined {
  const reference = textOf(record.ground_truth);
  const raw = withoutLabels(record);
  if (!isNamedHistory(raw.history)) return undefined;
  const entries = raw.history.map((entry) => readNamedEntry(entry));
  const builder = newRun("who-and-when", file, raw.question_ID);
  addInstructions(builder, raw.system_prompt);
  addTask(builder, textOf(raw.question), entries);
  addNamedEntries(builder, entries);
  return { trajectory: builder.finish(), ...(reference === "" ? {} : { reference }) };
}

function addInstructions(builder: TrajectoryBuilder, prompts: unknown): void {
  const byRole = isFields(prompts) ? prompts : { agent: prompts };
  for (const [role, text] of Object.entries(byRole)) builder.addInstruction(role, textOf(text));
}
