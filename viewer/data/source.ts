import type { Step } from "../../src/core/trajectory.ts";
import type { RunPage } from "../../src/reports/page/page.ts";

/** A run in a list of runs. */
export interface ListedRun {
  id: string;
  address: string;
  steps: number;
}

/** The body of a text beside the steps; a blob is base64. */
export interface ContextBody {
  body: string;
  encoding: "text" | "base64";
}

/** What a person says of a diagnosis. */
interface Label {
  judgement: "confirmed" | "corrected" | "rejected";
  step?: number;
  role?: string;
  reason?: string;
}

/**
 * Where the page gets everything from: the file it stands in, or a server. The structure of a run is small and comes
 * whole; bodies are asked for when they are looked at. Nothing else in the page knows where data lies.
 */
export interface Source {
  /** The runs there are to look at. */
  runs(): Promise<ListedRun[]>;
  /** The answer and the outline of a run. */
  page(run: string): Promise<RunPage>;
  /** Steps `first` to `last`, both included, bodies and all. */
  steps(run: string, first: number, last: number): Promise<Step[]>;
  /** All steps in order, some at a time, none of them kept: for a search over the whole run. */
  allSteps(run: string): AsyncIterable<Step[]>;
  /** The body of the text at this place of the page's `context`. */
  context(run: string, index: number): Promise<ContextBody>;
  /** Keeps a label; absent where nothing can be kept, as in a file. */
  label?: (run: string, label: Label) => Promise<void>;
}
