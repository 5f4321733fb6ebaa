import type { ModelCall } from "../core/ledger.ts";
import type { AdviceMeans, FailedRun, Secret } from "./define-adviser.ts";

/** A memory that was filled from failed runs: what it recalls when a task comes. */
type Recall = (task: string) => string;

interface Named {
  name: string;
  title: string;
  needs: { model: boolean };
}

/** What a memory holds once it was filled, and what that cost. */
export interface Filled {
  recall: Recall;
  calls?: readonly ModelCall[] | undefined;
  /** Runs of which a model said nothing that could be read. */
  unjudged?: number | undefined;
}

/**
 * A way to remember failures (TrajDebug, memory). One file in `memories/` holds one; only one that knows the truth is filled
 * with it.
 */
export type Memory = Named &
  (
    | { knows: "run"; fill(failed: readonly FailedRun[], means: AdviceMeans): Promise<Filled> }
    | { knows: "truth"; fill(secrets: readonly Secret[], means: AdviceMeans): Promise<Filled> }
  );

/** Declares a memory; the registry collects them. */
export function defineMemory(memory: Memory): Memory {
  return memory;
}
