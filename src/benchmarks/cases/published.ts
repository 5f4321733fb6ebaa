/** A row of somebody's paper on a whole set, for comparison: shares from 0 to 1, errors in steps. */
export interface PublishedRow {
  method: string;
  model: string;
  /** Where it was published. */
  source: string;
  /** Runs it was measured on. */
  runs: number;
  role: number;
  stepExact: number;
  stepWithin5: number;
  /** Mean absolute error of the step. */
  mae: number;
  /** Runs behind the shares, where they are published. */
  counts?: Readonly<Partial<Record<"role" | "stepExact" | "stepWithin5", number>>>;
  /** Runs for which the method gave no answer. */
  failed?: number;
  /** Exact steps counted by source. */
  sources: Readonly<Record<string, number>>;
  /** Share of exact steps in each bin of length. */
  lengths: readonly number[];
  /** Share of exact steps in each bin of distance from the root to the end. */
  distances: readonly number[];
}
