import type { Diagnosis } from "../core/diagnosis.ts";
import type { Trajectory } from "../core/trajectory.ts";
import { diagnosisKey, runHash } from "../store/hashes.ts";
import type { AskedOfRun } from "../store/records.ts";
import type { Store } from "../store/store.ts";

/** How the store is used for the diagnoses of a batch. */
export interface Journalling {
  store: Store;
  asked: AskedOfRun;
  /** Keep a copy of the run too. */
  keepRuns: boolean;
  /** Ask again what was asked before; the new answer replaces the old one. */
  fresh?: boolean | undefined;
}

/** A diagnosis, and whether it was there already. */
export interface Judged {
  diagnosis: Diagnosis;
  isKnown: boolean;
}

/**
 * Diagnoses a run unless the store holds the same diagnosis of it; a new one is stored before it is given back. One that
 * is unjudged, or was cut short by a cap, is not finished: it is given back but asked for again the next time.
 */
export async function diagnoseOnce(
  run: Trajectory,
  address: string,
  { store, asked, keepRuns, fresh = false }: Journalling,
  judge: () => Promise<Diagnosis>,
): Promise<Judged> {
  const hash = await runHash(run);
  const key = diagnosisKey(hash, asked);
  const keep = async () => (keepRuns ? store.runs.put(run, hash) : undefined);
  const known = fresh ? undefined : await store.diagnoses.latest(key);
  if (known) {
    await keep();
    const { diagnosis } = known;
    return { diagnosis: { ...diagnosis, run: { ...diagnosis.run, file: run.source.file } }, isKnown: true };
  }
  const [diagnosis] = await Promise.all([judge(), keep()]);
  if (isFinished(diagnosis)) {
    const at = new Date().toISOString();
    await store.diagnoses.append({
      schema: "rootstep.stored-diagnosis/1",
      key,
      at,
      run: hash,
      address,
      asked,
      diagnosis,
    });
  }
  return { diagnosis, isKnown: false };
}

function isFinished({ verdict, ledger }: Diagnosis): boolean {
  return verdict !== "unjudged" && ledger.stopped === undefined;
}
