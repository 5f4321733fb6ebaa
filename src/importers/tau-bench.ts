import { runsOfRecords } from "./building/runs-of-records.ts";
import { defineImporter } from "./reading/define-importer.ts";
import { importTauRun, isTauRun } from "./shapes/tau.ts";

/** tau-bench: results files with one record for each trial of each task. */
export default defineImporter({
  name: "tau-bench",
  title: "tau-bench run",
  steps: "every message, the policy and each tool's answer too",
  detect: ({ records }) => (records.some(isTauRun) ? 0.95 : 0),
  read: (source) => runsOfRecords(source, (record) => importTauRun(record, "tau-bench", source.file.path)),
});
