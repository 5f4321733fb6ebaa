import type { Support } from "../../core/diagnosis.ts";
import type { Trajectory } from "../../core/trajectory.ts";
import { runHash } from "../../store/hashes.ts";
import type { DiagnosisRecord, ReplayRecord } from "../../store/records.ts";
import type { Store } from "../../store/store.ts";

export type ReplaySupport = Extract<Support, { by: "replay" }>;

/** Keeps a replay in the store. */
export async function storeReplay(
  store: Store,
  run: Trajectory,
  replay: Omit<ReplayRecord, "schema" | "run" | "at">,
): Promise<void> {
  const hash = await store.runs.put(run);
  await store.replays.append({
    schema: "rootstep.replay/1",
    run: hash,
    at: new Date().toISOString(),
    ...replay,
  });
}

/**
 * Gives the stored diagnoses of a run that name this step the replay as their support, in the place of an earlier one: as newer
 * records, since none is ever changed. Returns their methods.
 */
export async function raiseSupport(
  store: Store,
  run: Trajectory,
  step: number,
  support: ReplaySupport,
): Promise<string[]> {
  const hash = await runHash(run);
  const newest = new Map<string, DiagnosisRecord>();
  for await (const record of store.diagnoses.entries()) {
    if (record.run === hash) newest.set(record.key, record);
  }
  const raised = [...newest.values()].filter(({ diagnosis }) => diagnosis.step === step);
  for (const record of raised) {
    const others = record.diagnosis.support.filter(({ by }) => by !== "replay");
    const diagnosis = { ...record.diagnosis, support: [...others, support] };
    await store.diagnoses.append({ ...record, at: new Date().toISOString(), diagnosis });
  }
  return raised.map(({ diagnosis }) => diagnosis.method);
}
