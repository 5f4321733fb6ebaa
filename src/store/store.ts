import type { Trajectory } from "../core/trajectory.ts";
import type { DiagnosisRecord, LabelRecord, ReplayRecord } from "./records.ts";

/** Records in the order in which they came; none is ever changed. */
export interface Log<Entry> {
  /** Resolves when the entry survives the end of this process, however it ends. */
  append(entry: Entry): Promise<void>;
  /** The newest entry under a key, also when another process wrote it. */
  latest(key: string): Promise<Entry | undefined>;
  /** All of them, oldest first. */
  entries(): AsyncIterable<Entry>;
  /** How many records are there that cannot be read: torn by a crash, or of another version. They are left out. */
  unreadable(): Promise<number>;
}

/** Finished model calls by the sha256 of model, prompt and settings; values are JSON text. */
export interface CallJournal {
  get(key: string): Promise<string | undefined>;
  /** Resolves when the call would not be paid for again. */
  put(key: string, value: string): Promise<void>;
}

/** Runs by hash. */
export interface RunShelf {
  /** Keeps a copy and gives its hash, unless it is known; a run that is there already is not written again. */
  put(run: Trajectory, hash?: string): Promise<string>;
  get(hash: string): Promise<Trajectory | undefined>;
  hashes(): AsyncIterable<string>;
}

/**
 * What rootstep keeps between commands. What is given is what is stored: secrets are taken out of a run before it comes
 * here. Several processes may use one store at a time. Throws RootstepErrors.
 */
export interface Store {
  /** Where it is, for people. */
  place: string;
  runs: RunShelf;
  /** By `diagnosisKey`. */
  diagnoses: Log<DiagnosisRecord>;
  /** By the hash of the run. */
  labels: Log<LabelRecord>;
  /** By the hash of the run. */
  replays: Log<ReplayRecord>;
  calls: CallJournal;
}
