import { runsOfRecords } from "./building/runs-of-records.ts";
import { defineImporter } from "./reading/define-importer.ts";
import { asFields, asList } from "./shapes/loose.ts";
import { isHistory } from "./shapes/swe-agent/history.ts";
import { importRun } from "./shapes/swe-agent/import-run.ts";
import { isTrajectory } from "./shapes/swe-agent/trajectory.ts";

/** SWE-agent's `.traj` files, of both generations: `trajectory` gives the steps, `history` what came before them. */
export default defineImporter({
  name: "swe-agent",
  title: "SWE-agent run",
  steps: "every entry of the trajectory, its call and result in one; the messages before it",
  detect: ({ records }) => Math.max(0, ...records.map(score)),
  read: (source) => runsOfRecords(source, (record) => importRun(record, source.file.path)),
});

function score(record: unknown): number {
  const raw = asFields(record);
  if (isTrajectory(raw.trajectory)) return 1;
  if (asList(raw.attempts).some((attempt) => isTrajectory(asFields(attempt).trajectory))) return 1;
  return isHistory(raw.history) ? 0.9 : 0;
}
