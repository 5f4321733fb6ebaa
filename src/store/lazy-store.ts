import { stat } from "node:fs/promises";
import { join } from "node:path";
import { ByRun } from "./by-run.ts";
import { JsonLines } from "./folder/json-lines.ts";
import { fileLock } from "./folder/lock.ts";
import { MARK, openFolderStore } from "./folder-store.ts";
import { type DiagnosisRecord, type LabelRecord, ReadFileRecord, type ReplayRecord } from "./records.ts";
import type { Log, Store } from "./store.ts";

/** A stored diagnosis by name only: there may be thousands, and each may be large. */
interface DiagnosisName {
  key: string;
  at: string;
  method: string;
}

/** A store with what it says of each run. */
export interface KnownRuns {
  store: Store;
  labels: ByRun<LabelRecord, LabelRecord>;
  replays: ByRun<ReplayRecord, ReplayRecord>;
  diagnoses: ByRun<DiagnosisRecord, DiagnosisName>;
  /** What was read of files: it can be deleted at any time. */
  files: Log<ReadFileRecord>;
}

/** The store of a working directory, which may not be there yet: looking for it makes nothing. */
export class LazyStore {
  readonly folder: string;
  #known: KnownRuns | undefined;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** The store, if there is one by now. */
  async open(): Promise<KnownRuns | undefined> {
    if (this.#known) return this.#known;
    const isThere = await stat(join(this.folder, MARK)).then(
      (found) => found.isFile(),
      () => false,
    );
    return isThere ? this.make() : undefined;
  }

  /** The store, made where there is none. */
  async make(): Promise<KnownRuns> {
    if (this.#known) return this.#known;
    const store = await openFolderStore(this.folder);
    const file = (name: string) => join(this.folder, `${name}.jsonl`);
    this.#known = {
      store,
      files: new JsonLines(file("files"), fileLock(join(this.folder, "lock")), {
        schema: ReadFileRecord,
        version: "rootstep.read-file/1",
        keyField: "key",
      }),
      labels: new ByRun(store.labels, file("labels"), (label) => label),
      replays: new ByRun(store.replays, file("replays"), (replay) => replay),
      diagnoses: new ByRun(store.diagnoses, file("diagnoses"), ({ key, at, asked }) => ({
        ...{ key, at },
        method: asked.method,
      })),
    };
    return this.#known;
  }
}
