import type { ImportedRun } from "../core/trajectory.ts";
import { runsOfRecords } from "./building/runs-of-records.ts";
import { defineImporter } from "./reading/define-importer.ts";
import type { Sample, Source } from "./reading/source.ts";
import { asFields, asList, asString } from "./shapes/loose.ts";
import { importRun } from "./shapes/mini-swe-agent/import-run.ts";
import { hasObservations } from "./shapes/mini-swe-agent/observation.ts";

/** mini-swe-agent's `.traj.json` files: an agent whose only tool is a shell, recorded as chat messages. */
export default defineImporter({
  name: "mini-swe-agent",
  title: "mini-swe-agent run",
  steps: "every message; what the shell answered is a result, though it is recorded as a user's words",
  detect: (sample) =>
    isBareList(sample) ? 0.95 : Math.max(0, ...sample.records.map((record) => score(record))),
  read: (source) =>
    isBareList(source.sample)
      ? readList(source)
      : runsOfRecords(source, (record) => importRun(record, source.file.path)),
});

/** The first versions wrote the messages alone. */
function isBareList({ document }: Sample): boolean {
  return Array.isArray(document) && hasObservations(document);
}

function score(record: unknown): number {
  const { messages, trajectory_format, info } = asFields(record);
  if (asList(messages).length === 0) return 0;
  if (asString(trajectory_format)?.startsWith("mini-swe-agent")) return 1;
  if ("mini_version" in asFields(info)) return 1;
  return hasObservations(asList(messages)) ? 0.95 : 0;
}

async function* readList(source: Source): AsyncIterable<ImportedRun> {
  const run = importRun({ messages: await source.document() }, source.file.path);
  if (run) yield run;
}
