import type { TargetDefinition } from "../../core/target-definition.ts";
import type { ImportedRun } from "../../core/trajectory.ts";
import type { Release } from "../pulling/release.ts";
import type { PublishedRow } from "./published.ts";

/** What people say about a run. No method may ever see it: only scoring and training read it. */
export interface Truth {
  /** The root, as an index of the trajectory. */
  step: number;
  /** The role responsible, in the run's own words where it has them. */
  role: string;
  /** The role as the label writes it, where that differs. */
  label?: string;
  reason?: string;
  category?: string;
}

/** A run of a benchmark, without its label. */
export interface Case extends ImportedRun {
  id: string;
  /** What tells its task: runs that share a key, of whatever benchmark, are never on both sides of a split. */
  taskKeys: readonly string[];
  /** Where the run was recorded, in a set that mixes several sources and is scored by each. */
  source?: string;
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

/** Upper ends, both included, of the bins in which a set is scored too; the last bin has none. */
interface Slicing {
  /** Steps of the run. */
  lengths: readonly number[];
  /** Steps from the root to the last one. */
  distances: readonly number[];
}

/** Where labelled runs come from and what their labels mean. One file in `src/benchmarks/` holds one. */
export interface Benchmark {
  name: string;
  title: string;
  target: TargetDefinition;
  source: {
    url: string;
    revision?: string;
    licence: string;
    /** Where `bench pull` gets it. */
    release?: Release;
  };
  sets: readonly BenchmarkSet[];
  /** Bins and sources in which its authors score it. */
  slicing?: Slicing;
  /** What others measured on it. */
  published?: readonly PublishedRow[];
}

/** Declares a benchmark; the registry collects them. */
export function defineBenchmark(benchmark: Benchmark): Benchmark {
  return benchmark;
}
