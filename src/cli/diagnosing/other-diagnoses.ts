import type { Diagnosis } from "../../core/diagnosis.ts";
import { diagnose } from "../../diagnose.ts";
import type { Report } from "../../reports/facts.ts";
import { runHash } from "../../store/hashes.ts";
import type { Judge } from "../judging/judge.ts";

/** What else is known of a run: what triage says of it, and the newest answers of other methods and models in the store. */
export async function otherDiagnoses(
  { diagnosis, trajectory }: Report,
  { store, ranker }: Pick<Judge, "store" | "ranker">,
): Promise<Diagnosis[]> {
  const others = new Map<string, Diagnosis>();
  if (diagnosis.method !== "triage") {
    others.set("triage", await diagnose(trajectory, { ranker }));
  }
  if (!store) return [...others.values()];
  const hash = await runHash(trajectory);
  for await (const { run, diagnosis: stored } of store.diagnoses.entries()) {
    if (run === hash) others.set(voiceOf(stored), stored);
  }
  others.delete(voiceOf(diagnosis));
  return [...others.values()];
}

/** Who speaks: the method, and the models it asked. */
function voiceOf({ method, support }: Diagnosis): string {
  const models = support.flatMap((one) => (one.by === "model" ? [one.model] : []));
  return [method, ...models].join(" ");
}
