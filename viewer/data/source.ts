import type { Step } from "../../src/core/trajectory.ts";
import type { Findings } from "../../src/reports/page/find.ts";
import type { RunLabel } from "../../src/reports/page/listed-run.ts";
import type { RunPage } from "../../src/reports/page/page.ts";
import type {
  KeptAnnotation,
  NewAnnotation,
  NewLabel,
  NextRun,
  RunList,
  RunListChange,
  ServedBench,
  ServedFolder,
  ServedReplay,
} from "../../src/reports/page/served.ts";

/** The body of a text beside the steps; a blob is base64. */
export interface ContextBody {
  body: string;
  encoding: "text" | "base64";
}

/**
 * Where the page gets runs from: the file it stands in, or a server. The structure of a run is small and comes whole;
 * bodies are asked for when they are looked at. Nothing else in the page knows where data lies. A run is named by its key.
 */
export interface Source {
  /** The answer and the outline of a run. */
  page(run: string): Promise<RunPage>;
  /** Steps `first` to `last`, both included, bodies and all. */
  steps(run: string, first: number, last: number): Promise<Step[]>;
  /** Looks for a text in all steps, without regard to case; gives what it has after each piece of the run. */
  find(run: string, wanted: string): AsyncIterable<Findings>;
  /** The body of the text at this place of the page's `context`. */
  context(run: string, index: number): Promise<ContextBody>;
}

/** What happens at the server: the list changed, or the connection did. */
export type LibraryEvent =
  | { kind: "changed"; change: RunListChange }
  | { kind: "connection"; isLive: boolean };

/** All that a server has: many runs, what people say of them, and what was measured. Faults are errors with a sentence. */
export interface Library extends Source {
  folder(): Promise<ServedFolder>;
  runs(): Promise<RunList>;
  /** Tells of changes until the function it gives back is called. */
  watch(listen: (event: LibraryEvent) => void): () => void;
  labels(run: string): Promise<RunLabel[]>;
  /** Keeps a label in the store; gives all labels of the run. */
  label(run: string, label: NewLabel): Promise<RunLabel[]>;
  replays(run: string): Promise<ServedReplay[]>;
  benches(): Promise<ServedBench[]>;
  /** The run of the campaign that is to be annotated next, or the one asked for. */
  nextRun(by: string, run?: string): Promise<NextRun>;
  annotate(annotation: NewAnnotation): Promise<KeptAnnotation>;
  /** The runs of the campaign without a word of any diagnosis. */
  readonly blind: Source;
}
