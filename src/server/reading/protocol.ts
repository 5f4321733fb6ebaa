import type { Diagnosis } from "../../core/diagnosis.ts";
import type { RunSummary } from "../../reports/page/listed-run.ts";

/** A file as one process tells another of it. */
export interface FileRef {
  /** As people type it, below the working directory. */
  path: string;
  /** Where it lies, links resolved; it is opened only when that still holds. */
  real: string;
  bytes: number;
  /** When it was last written, in milliseconds since 1970. */
  modified: number;
}

/** The files of one import: the main one first. */
export interface FileGroup {
  files: readonly FileRef[];
  /** The folder that no file may lead out of. */
  within: string;
  /** The hash of the one run in it, where the store knows it by that. */
  hash?: string;
  /** So large that judging it takes minutes: its steps are shown before it is judged. */
  isLarge?: true;
  /** What the rules said of its one run, where that took minutes. */
  judged?: Diagnosis;
  /** A run of a campaign: nothing that a method says of it is made, or told. */
  isBlind?: true;
}

/** One run of a group, by its place in it. */
export interface OfRun {
  group: FileGroup;
  index: number;
  /** How the run is addressed. */
  address: string;
}

/** What is asked of the process that reads. */
export type Asked =
  | { ask: "group"; files: readonly FileRef[]; within: string }
  | { ask: "describe"; group: FileGroup; withDiagnosis?: true | undefined }
  | ({ ask: "page" } & OfRun)
  | ({ ask: "steps"; first: number; last: number } & OfRun)
  | ({ ask: "context"; context: number } & OfRun)
  | ({ ask: "find"; wanted: string } & OfRun)
  | ({ ask: "keep" } & OfRun)
  | ({ ask: "hash" } & OfRun);

export interface DescribedRun {
  id: string;
  summary: RunSummary;
  /** What the rules say, where it was asked for. */
  diagnosis?: Diagnosis;
}

/** What a group holds. */
export type Described =
  | { kind: "runs"; runs: DescribedRun[] }
  | { kind: "none"; reason: string }
  | { kind: "unreadable"; reason: string };

/** A run that was put into the store, and the diagnosis of it that is shown. */
export interface Kept {
  run: string;
  diagnosis: string;
  step?: number;
  role?: string;
}

/** What questions are answered with; pages, steps and texts come as JSON that is handed on as it is. */
export type Answer =
  | { groups: FileGroup[] }
  | { described: Described }
  | { json: string }
  | { kept: Kept; steps: number }
  | { hash: string }
  | { ended: true };

export type ToReader = { id: number; asked: Asked } | { id: number; stop: true };

export type FromReader =
  | { id: number; kind: "piece"; json: string }
  | { id: number; kind: "share"; share: number }
  | { id: number; kind: "done"; answer: Answer }
  | { id: number; kind: "fault"; reason: string; isOurs: boolean };

/** What a reading process is started with. */
export interface ReaderSettings {
  /** The store's folder, whether it is there yet or not. */
  store: string;
  /** The working directory, whose ranker ranks. */
  directory: string;
}
