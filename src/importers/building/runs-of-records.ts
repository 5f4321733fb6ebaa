import { append } from "../../core/collections.ts";
import type { ImportedRun, RunIssue } from "../../core/trajectory.ts";
import type { Source } from "../reading/source.ts";
import { type Fields, isFields } from "../shapes/loose.ts";

/** The runs of a file that holds one run a record. */
export function runsOfRecords(
  source: Source,
  importRecord: (record: Fields) => ImportedRun | undefined,
): AsyncIterable<ImportedRun> {
  const skipped = new SkippedRecords();
  return finishedRuns(readRecords(source, importRecord, skipped), skipped);
}

async function* readRecords(
  source: Source,
  importRecord: (record: Fields) => ImportedRun | undefined,
  skipped: SkippedRecords,
): AsyncIterable<ImportedRun> {
  for await (const record of source.records()) {
    if ("bad" in record) {
      skipped.add("bad-line", record.bad, record.line);
      continue;
    }
    const run = isFields(record.value) ? importRecord(record.value) : undefined;
    if (run) yield run;
    else skipped.add("unknown-record", "a record without a run", record.line);
  }
}

/**
 * Makes the ids of a file's runs unique and gives each run the counts of what was skipped up to it; what was skipped
 * after the last run is counted there.
 */
export async function* finishedRuns(
  runs: AsyncIterable<ImportedRun>,
  skipped: SkippedRecords,
): AsyncIterable<ImportedRun> {
  const idsUsed = new Map<string, number>();
  let held: ImportedRun | undefined;
  for await (const run of runs) {
    if (held) yield held;
    held = withUniqueId(run, idsUsed);
    skipped.moveInto(held);
  }
  if (!held) return;
  skipped.moveInto(held);
  yield held;
}

/** Counts what gave no run until a run can carry the count. */
export class SkippedRecords {
  readonly #issues = new Map<string, RunIssue>();

  /** `record` is the number of the record in the file, from 1. */
  add(kind: RunIssue["kind"], what: string, record: number): void {
    const known = this.#issues.get(what);
    if (known) known.count += 1;
    else this.#issues.set(what, { kind, what: `${what} (first at record ${record})`, count: 1 });
  }

  /** Puts the counts so far among the issues of a run; counting starts again. */
  moveInto({ trajectory }: ImportedRun): void {
    append(trajectory.issues, this.#issues.values());
    this.#issues.clear();
  }
}

/** The run, with a number behind its id when the file has used the id already. */
function withUniqueId(run: ImportedRun, idsUsed: Map<string, number>): ImportedRun {
  const { trajectory } = run;
  const wanted = trajectory.id;
  for (let uses = (idsUsed.get(wanted) ?? 0) + 1; idsUsed.has(trajectory.id); uses++) {
    trajectory.id = `${wanted}#${uses}`;
    idsUsed.set(wanted, uses);
  }
  idsUsed.set(trajectory.id, idsUsed.get(trajectory.id) ?? 1);
  return run;
}
