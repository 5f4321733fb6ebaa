import { RootstepError } from "../../core/errors.ts";
import type { ImportedRun } from "../../core/trajectory.ts";
import { importGroup } from "./open-group.ts";
import type { FileGroup } from "./protocol.ts";

/** Bytes of files whose runs stay open; what a run has beyond 64 MB lies in a temporary file. */
const KEPT = 192 * 1024 * 1024;
/** Groups that stay open, however small they are. */
const MOST = 24;

/** Runs that were opened last: steps are asked for one stretch at a time, and the file is not read again for each. */
export class OpenedRuns {
  readonly #opened = new Map<string, { runs: Promise<ImportedRun[]>; bytes: number }>();

  async run(group: FileGroup, index: number, onShare: (share: number) => void): Promise<ImportedRun> {
    const run = (await this.#runs(group, onShare))[index];
    if (run) return run;
    throw new RootstepError("input", "the run is no longer in its file");
  }

  /** All runs of a group, when it is open already. */
  known(group: FileGroup): Promise<ImportedRun[]> | undefined {
    return this.#opened.get(keyOf(group))?.runs;
  }

  async #runs(group: FileGroup, onShare: (share: number) => void): Promise<ImportedRun[]> {
    const key = keyOf(group);
    const known = this.#opened.get(key);
    if (known) {
      this.#opened.delete(key);
      this.#opened.set(key, known);
      return known.runs;
    }
    const bytes = group.files.reduce((sum, file) => sum + file.bytes, 0);
    this.#forgetFor(group, bytes);
    const runs = readAll(group, onShare);
    this.#opened.set(key, { runs, bytes });
    runs.catch(() => this.#opened.delete(key));
    return runs;
  }

  /** Makes room, and lets go of older states of the same file. */
  #forgetFor({ files }: FileGroup, bytes: number): void {
    const main = JSON.stringify(files[0]?.real);
    let total = bytes;
    for (const { bytes: kept } of this.#opened.values()) total += kept;
    for (const [key, { bytes: kept }] of this.#opened) {
      const isOlder = key.startsWith(`[[${main},`);
      if (!isOlder && total <= KEPT && this.#opened.size < MOST) continue;
      this.#opened.delete(key);
      total -= kept;
    }
  }
}

function keyOf({ files }: FileGroup): string {
  return JSON.stringify(files.map(({ real, bytes, modified }) => [real, bytes, modified]));
}

async function readAll(group: FileGroup, onShare: (share: number) => void): Promise<ImportedRun[]> {
  const runs: ImportedRun[] = [];
  let reason = "there is no run in it";
  for await (const imported of importGroup(group, onShare)) {
    if (imported.kind === "run") runs.push(imported);
    else reason = imported.reason;
  }
  if (runs.length === 0) throw new RootstepError("input", `${group.files[0]?.path}: ${reason}`);
  return runs;
}
