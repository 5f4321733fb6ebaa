import type { Spilling } from "../../core/spilled-list.ts";

/** One file offered for import. Its bytes come from wherever the caller keeps them: a disk, a zip, a browser. */
export interface SourceFile {
  /** Path relative to the listing's root, with forward slashes; the file's name when it was given alone. */
  path: string;
  /** Bytes as they lie there; a compressed file unpacks to more. */
  size: number;
  /** Found by walking a folder, not named by a person: it is left out when its ending is that of no trace. */
  walked?: boolean;
  open(): AsyncIterable<Uint8Array>;
}

/** The files of one import, in a stable order. */
export interface Listing {
  files: readonly SourceFile[];
}

/** What detection sees of a file: many records, never only the first. */
export interface Sample {
  path: string;
  /** `json`: one document. `jsonl`: a document a line. `text`: neither. */
  shape: "json" | "jsonl" | "text";
  /** The document of a `json` file. */
  document?: unknown;
  /** The first records: lines of a `jsonl` file, elements of a `json` array, or the document alone. */
  records: readonly unknown[];
  /** The first characters as they are. */
  head: string;
}

/** A line of a JSONL file: its value, or why it has none. */
export type RecordLine = { line: number; value: unknown } | { line: number; bad: string };

/** A run as its importer sees it: the main file, and the files claimed with it. */
export interface Source {
  file: SourceFile;
  /** Files the importer's `claim` put into this run's group, the main file left out. */
  companions: readonly SourceFile[];
  sample: Sample;
  /** Where an importer that reads record by record puts a run too large for memory, when the caller has such a place. */
  spilling?: Spilling | undefined;
  /** How many characters were not UTF-8 in what was read since this was last asked. */
  notUtf8(): number;
  /** The parsed document; throws a RootstepError when the file holds none. */
  document(): Promise<unknown>;
  /** The records of a JSONL file, or the elements of a JSON array, one at a time. */
  records(file?: SourceFile): AsyncIterable<RecordLine>;
  /** The whole text of a companion or of the main file. */
  text(file?: SourceFile): Promise<string>;
}
