import type { ImportedRun } from "../core/trajectory.ts";
import { finishedRuns, SkippedRecords } from "./building/runs-of-records.ts";
import { defineImporter } from "./reading/define-importer.ts";
import type { Source } from "./reading/source.ts";
import { isFields } from "./shapes/loose.ts";
import { importSimulation } from "./shapes/tau2/import-simulation.ts";
import { isResults, isSimulation, type Simulation, simulationsOf } from "./shapes/tau2/results.ts";

/** tau2-bench: a results file holds the domain's policy, the tasks and every simulation of them. */
export default defineImporter({
  name: "tau2",
  title: "tau2-bench simulation",
  steps: "every message, of the agent and of the user, who calls tools too; each tool's answer",
  detect: ({ records }) => Math.max(0, ...records.map(score)),
  read: (source) => {
    const skipped = new SkippedRecords();
    return finishedRuns(readSimulations(source, skipped), skipped);
  },
});

function score(record: unknown): number {
  if (isResults(record)) return 1;
  return isSimulation(record) ? 0.95 : 0;
}

async function* readSimulations(source: Source, skipped: SkippedRecords): AsyncIterable<ImportedRun> {
  for await (const record of source.records()) {
    if ("bad" in record) skipped.add("bad-line", record.bad, record.line);
    else yield* importAll(simulationsIn(record.value), source.file.path, skipped, record.line);
  }
}

/** A record that is no results file and no simulation still counts as one without a run. */
function simulationsIn(record: unknown): readonly (Simulation | undefined)[] {
  return isFields(record) ? simulationsOf(record) : [undefined];
}

function* importAll(
  simulations: readonly (Simulation | undefined)[],
  file: string,
  skipped: SkippedRecords,
  line: number,
): Iterable<ImportedRun> {
  for (const simulation of simulations) {
    const run = simulation && importSimulation(simulation, file);
    if (run) yield run;
    else skipped.add("unknown-record", "a simulation without messages", line);
  }
}
