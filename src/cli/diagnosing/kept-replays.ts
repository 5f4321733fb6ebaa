import type { Trajectory } from "../../core/trajectory.ts";
import type { KeptReplay } from "../../reports/replay/kept-replay.ts";
import { findStore } from "../../store/find-store.ts";
import { runHash } from "../../store/hashes.ts";
import { LazyStore } from "../../store/lazy-store.ts";
import type { Streams } from "../shared/streams.ts";

/** Gives what is kept of replays of a run. */
export type ReplaysOf = (run: Trajectory) => Promise<readonly KeptReplay[]>;

/** The replays of runs, where a store is: looking for it makes none, and without replays no run is hashed. */
export async function openReplays(env: Streams["env"]): Promise<ReplaysOf> {
  const { folder, exists } = await findStore(process.cwd(), env);
  const known = exists ? await new LazyStore(folder).open() : undefined;
  if (!known || (await known.replays.isEmpty())) return async () => [];
  return async (run) =>
    (await known.replays.of(await runHash(run))).map(({ schema, run: _, ...replay }) => replay);
}
