import type { BranchOptions } from "./branch.ts";
import type { Worker } from "./contract/agent.ts";
import type { Environment } from "./contract/environment.ts";
import { type Episode, freshStart, runEpisode, succeeded } from "./contract/episode.ts";

/** A failure counts as systematic when at least so many of the reruns fail (ours: the paper says "calibrated"). */
const SYSTEMATIC = { reruns: 5, failures: 4 };

/** One run from the start, by a worker of one seed. */
export async function runFresh(
  environment: Environment,
  worker: Worker,
  seed: number,
  options: BranchOptions,
): Promise<Episode> {
  const agent = worker.start(seed);
  try {
    return await runEpisode(environment, agent, await freshStart(environment, options.signal), options);
  } finally {
    await agent.close();
  }
}

/** Whether a worker fails here as a rule: run again from the start, with seeds of its own, it nearly always fails. */
export async function failsSystematically(
  environment: Environment,
  worker: Worker,
  seedOf: (rerun: number) => number,
  options: BranchOptions,
): Promise<boolean> {
  let failures = 0;
  for (let rerun = 0; rerun < SYSTEMATIC.reruns; rerun++) {
    if (!succeeded(await runFresh(environment, worker, seedOf(rerun), options))) failures += 1;
  }
  return failures >= SYSTEMATIC.failures;
}
