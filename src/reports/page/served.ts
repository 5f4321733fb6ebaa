import type { KeptReplay } from "../replay/kept-replay.ts";
import type { ListedRun, ReadingProgress, RunLabel } from "./listed-run.ts";

/** What a server says of itself to the page that it serves. */
export interface ServedFolder {
  /** The name of the folder, for people. */
  name: string;
  /** `folder`: files below it. `store`: the runs that rootstep keeps. */
  kind: "folder" | "store";
  /** Who labels, when the command named somebody. */
  as?: string;
  /** The campaign of `rootstep annotate` that lies in the folder. */
  campaign?: ServedCampaign;
  /** Bytes from which a file is read only when somebody opens it. */
  large: number;
  /** What is not listed because there is too much of it. */
  leftOut: number;
}

/** The list of runs as it is now; `revision` rises with every change. */
export interface RunList {
  revision: number;
  runs: ListedRun[];
  progress: ReadingProgress;
}

/** A change of the list: rows that came or changed, keys that went. */
export interface RunListChange {
  revision: number;
  changed: ListedRun[];
  gone: string[];
  progress: ReadingProgress;
}

/** What a person says of a run, before it is kept. */
export interface NewLabel {
  by: string;
  judgement: RunLabel["judgement"];
  step?: number;
  role?: string;
  reason?: string;
  minutes?: number;
}

/** What replaying a run with one step changed came to, beside its control. */
export type ServedReplay = KeptReplay;

/** A file of scores that `rootstep bench run --json` wrote below the folder. */
export interface ServedBench {
  file: string;
  modified: number;
  /** The document as it was written; whoever shows it reads it loosely. */
  result: unknown;
}

/** A campaign of annotation, and what it waits for. */
interface ServedCampaign {
  name: string;
  runs: number;
  perRun: number;
  calibration: number;
}

/** The run that an annotator is to label next. */
export type NextRun =
  | { kind: "run"; run: string; id: string; stage: string; done: number; of: number; confirmedBy?: string }
  | { kind: "nothing"; done: number; reason: string };

/** What an annotator says of a run of a campaign. */
export interface NewAnnotation {
  by: string;
  run: string;
  step: number;
  role: string;
  reason: string;
  quotes: string[];
  minutes: number;
}

/** What became of an annotation: it is kept in any case, and does not count where there are faults. */
export interface KeptAnnotation {
  faults: string[];
}
