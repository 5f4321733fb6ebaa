import { RootstepError } from "../../core/errors.ts";
import type { ImportedRun } from "../../core/trajectory.ts";
import { importers } from "../../importers/index.ts";
import { importRuns } from "../../importers/reading/import-runs.ts";
import type { SourceFile } from "../../importers/reading/source.ts";
import { redactorsFor } from "../../redaction/redactor.ts";

/** A secret in a labelled run must not reach a model either. */
const redactor = redactorsFor();

/** The runs of a file, as any command would import them; throws when it holds none. */
export async function* runsOf(file: SourceFile): AsyncIterable<ImportedRun> {
  for await (const imported of importRuns({ files: [file] }, { importers, redactor })) {
    if (imported.kind !== "run") throw new RootstepError("input", imported.reason);
    yield { trajectory: imported.trajectory, ...reference(imported) };
  }
}

function reference({ reference }: ImportedRun): { reference?: string } {
  return reference === undefined ? {} : { reference };
}

/** The only run of a file. */
export async function runOf(file: SourceFile): Promise<ImportedRun> {
  for await (const run of runsOf(file)) return run;
  throw new RootstepError("input", "there is no run in it");
}
