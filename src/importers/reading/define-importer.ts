import type { ImportedRun } from "../../core/trajectory.ts";
import type { Listing, Sample, Source, SourceFile } from "./source.ts";

/** Files that belong to one import: the main file and its companions. */
export interface Claim {
  main: SourceFile;
  companions: SourceFile[];
}

/** A trace format. One file in `src/importers/` holds one. */
export interface Importer {
  /** The file's name without ending; `source.format` of its runs. */
  name: string;
  /** As people read it: "Claude Code session". */
  title: string;
  /** What becomes a step, in one line, for `rootstep formats`. */
  steps: string;
  /**
   * Groups files that belong together, by their paths or by what stands first in them; a claimed companion is not
   * imported again.
   */
  claim?(listing: Listing): Claim[] | Promise<Claim[]>;
  /**
   * How sure this importer is that the sample is its format: 0 no, 1 certain. A reason for a low score helps people
   * whose file nearly fits.
   */
  detect(sample: Sample): number | { score: number; reason: string };
  /** The runs of one source, in file order. Unknown records are counted in the run's issues, never thrown. */
  read(source: Source): AsyncIterable<ImportedRun>;
}

/** Declares an importer; the registry collects them. */
export function defineImporter(importer: Importer): Importer {
  return importer;
}
