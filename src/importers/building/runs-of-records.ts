import type { ImportedRun, RunIssue } from "../../core/trajectory.ts";
import type { Source } from "../reading/source.ts";
import { type Fields, isFields } from "../shapes/loose.ts";

/**
 * The runs of a file that holds one run a record. Ids become unique within the file; records that gave no run and
 * lines that are no JSON are counted in the issues of the run before them, or of the first run.
 */
export async function* runsOfRecords(
  source: Source,
  importRecord: (record: Fields) => ImportedRun | undefined,
): AsyncIterable<ImportedRun> {
  const skipped = new SkippedRecords();
  const idsUsed = new Map<string, number>();
  let held: ImportedRun | undefined;
  for await (const record of source.records()) {
    if ("bad" in record) {
      skipped.add("bad-line", record.bad, record.line);
      continue;
    }
    const run = isFields(record.value) ? importRecord(record.value) : undefined;
    if (!run) {
      skipped.add("unknown-record", "a record without a run", record.line);
      continue;
    }
    if (held) yield skipped.countedIn(held);
    held = withUniqueId(run, idsUsed);
  }
  if (held) yield skipped.countedIn(held);
}

/** Counts what gave no run until a run can carry the count. */
export class SkippedRecords {
  #issues = new Map<string, { issue: RunIssue; line: number }>();

  add(kind: RunIssue["kind"], what: string, line: number): void {
    const known = this.#issues.get(what);
    if (known) known.issue.count += 1;
    else this.#issues.set(what, { issue: { kind, what, count: 1 }, line });
  }

  /** The run with all counts so far among its issues; counting starts again. */
  countedIn(run: ImportedRun): ImportedRun {
    for (const { issue, line } of this.#issues.values()) {
      run.trajectory.issues.push({ ...issue, what: `${issue.what} (first at record ${line})` });
    }
    this.#issues = new Map();
    return run;
  }
}

/** The run, with a number behind its id when the file has used the id already. */
export function withUniqueId(run: ImportedRun, idsUsed: Map<string, number>): ImportedRun {
  const { trajectory } = run;
  const wanted = trajectory.id;
  for (let uses = (idsUsed.get(wanted) ?? 0) + 1; idsUsed.has(trajectory.id); uses++) {
    trajectory.id = `${wanted}#${uses}`;
    idsUsed.set(wanted, uses);
  }
  idsUsed.set(trajectory.id, idsUsed.get(trajectory.id) ?? 1);
  return run;
}
