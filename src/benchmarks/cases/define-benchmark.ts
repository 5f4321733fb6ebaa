import type { TargetDefinition } from "../../core/target-definition.ts";
import type { ImportedRun } from "../../core/trajectory.ts";

/** What people say about a run. No method may ever see it: only scoring and training read it. */
export interface Truth {
  /** The root, as an index of the trajectory. */
  step: number;
  /** The role responsible, in the run's own words where it has them. */
  role: string;
  reason?: string;
  category?: string;
}

/** A run of a benchmark, without its label. */
export interface Case extends ImportedRun {
  id: string;
  /** What tells its task: runs that share a key, of whatever benchmark, are never on both sides of a split. */
  taskKeys: readonly string[];
}

/** What a benchmark holds: a labelled run, or one that could not be read or has no usable label. */
export type CaseResult =
  | { kind: "case"; case: Case; truth: Truth }
  | { kind: "unread"; id: string; reason: string };

/** A part of a benchmark that is scored by itself. */
export interface BenchmarkSet {
  /** Addressed as `benchmark/set`; a benchmark of one set gives it no name. */
  name: string;
  title: string;
  /** The set that holds all of this one's runs, which is taken in its place where both are there. */
  partOf?: string;
  /**
   * The runs in a folder: the data root, the benchmark's own folder in it, or the set's. Nothing when the set is not
   * there.
   */
  open(dir: string): Promise<AsyncIterable<CaseResult> | undefined>;
}

/** Where labelled runs come from and what their labels mean. One file in `src/benchmarks/` holds one. */
export interface Benchmark {
  name: string;
  title: string;
  target: TargetDefinition;
  source: { url: string; revision?: string; licence: string };
  sets: readonly BenchmarkSet[];
}

/** Declares a benchmark; the registry collects them. */
export function defineBenchmark(benchmark: Benchmark): Benchmark {
  return benchmark;
}
