import { mapAtMost } from "../../methods/asking/at-once.ts";
import type { Model } from "../../methods/asking/model.ts";
import { runFresh } from "../../replay/calibration.ts";
import { succeeded } from "../../replay/contract/episode.ts";
import type { Supervisor } from "../define-supervisor.ts";
import { type Account, openAccount, supervised } from "../supervise.ts";
import type { LiveRun } from "./live-runs.ts";

/** One run under one supervisor, beside the same run without. */
export interface WatchedRun {
  run: number;
  item?: number;
  temper: LiveRun["temper"];
  worker: string;
  supervisor: string;
  /** Whether it succeeds by itself, and under the supervisor. */
  without: boolean;
  with: boolean;
  account: Account;
}

export interface WatchOptions {
  model?: Model | undefined;
  signal: AbortSignal;
  /** Runs at a time, for supervisors that wait for a model. */
  concurrency?: number | undefined;
  between?: ((done: number) => Promise<void>) | undefined;
}

/** Does every run without a supervisor and under each of them, with the same seeds. Runs in order, supervisors in theirs. */
export async function watchRuns(
  runs: readonly LiveRun[],
  supervisors: readonly Supervisor[],
  options: WatchOptions,
): Promise<WatchedRun[]> {
  let done = 0;
  const rows = await mapAtMost(runs, options.concurrency ?? 1, async (run) => {
    const row = await watchRun(run, supervisors, options);
    done += 1;
    await options.between?.(done);
    return row;
  });
  return rows.flat();
}

async function watchRun(
  run: LiveRun,
  supervisors: readonly Supervisor[],
  { model, signal }: WatchOptions,
): Promise<WatchedRun[]> {
  const { number, temper, worker, environment, seed, item } = run;
  const limits = { limit: environment.limit ?? 200, signal };
  const without = succeeded(await runFresh(environment, worker, seed, limits));
  const rows: WatchedRun[] = [];
  for (const supervisor of supervisors) {
    const account = openAccount();
    // The number of the run, not its worker's seed: a supervisor is told nothing that the worker draws from.
    const means = { model, seed: number };
    const watched = supervised(
      worker,
      (seen, until) => supervisor.review(seen, { ...means, signal: until }),
      account,
    );
    const episode = await runFresh(environment, watched, seed, limits);
    rows.push({
      run: number,
      ...(item ? { item: item.number } : {}),
      temper,
      worker: worker.name,
      supervisor: supervisor.name,
      without,
      with: succeeded(episode),
      account,
    });
  }
  return rows;
}
