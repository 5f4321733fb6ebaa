import manifest from "../../../package.json" with { type: "json" };
import type { Diagnosis } from "../../core/diagnosis.ts";
import type { Trajectory } from "../../core/trajectory.ts";
import { diagnose } from "../../diagnose.ts";
import { diagnosisKey, runHash } from "../../store/hashes.ts";
import type { LazyStore } from "../../store/lazy-store.ts";
import { lastWords, withPeople } from "../../store/people.ts";
import type { AskedOfRun, LabelRecord } from "../../store/records.ts";
import { withReplays } from "../../store/replayed.ts";
import type { Ranker } from "../../triage/ranker/weights.ts";
import type { FileGroup } from "./protocol.ts";

/** All that is known of a run: the diagnosis that is shown, what other methods say, and what people say. */
export interface JudgedRun {
  hash: string;
  diagnosis: Diagnosis;
  /** The key of the diagnosis that is shown, whether it is stored or not. */
  key: string;
  asked: AskedOfRun;
  isStored: boolean;
  others: Diagnosis[];
  labels: LabelRecord[];
  /** What triage says, shown or not. */
  triage: Diagnosis;
}

/**
 * The newest stored diagnosis of a method that asked a model, else what triage says now. Triage is always among the others:
 * it takes milliseconds, and where it does not, `judged` holds what it said. Of every other method and model only the newest
 * answer counts.
 */
export async function judgeRun(
  run: Trajectory,
  store: LazyStore,
  ranker: Ranker | undefined,
  { hash: known, judged }: Pick<FileGroup, "hash" | "judged">,
): Promise<JudgedRun> {
  const hash = known ?? (await runHash(run));
  const there = await store.open();
  const labels = (await there?.labels.of(hash)) ?? [];
  const replays = (await there?.replays.of(hash)) ?? [];
  const asked = askedOfTriage(ranker);
  const triage = {
    asked,
    key: diagnosisKey(hash, asked),
    diagnosis: judged ?? (await diagnose(run, { ranker })),
    isStored: false,
  };
  const voices = new Map<string, typeof triage>();
  for (const { key, method } of (await there?.diagnoses.of(hash)) ?? []) {
    if (method === "triage") continue;
    const record = await there?.store.diagnoses.latest(key);
    if (!record) continue;
    const { diagnosis } = record;
    const named = { ...diagnosis, run: { ...diagnosis.run, file: run.source.file } };
    const voice = `${method} ${record.asked.model ?? ""}`;
    voices.delete(voice);
    voices.set(voice, { asked: record.asked, key, diagnosis: named, isStored: true });
  }
  const answers = [triage, ...voices.values()];
  const shown = answers.at(-1) ?? triage;
  return {
    ...shown,
    hash,
    diagnosis: withPeople(withReplays(shown.diagnosis, replays), labels),
    others: answers.filter((answer) => answer !== shown).map(({ diagnosis }) => diagnosis),
    labels: lastWords(labels),
    triage: triage.diagnosis,
  };
}

/** What is asked of a run where no model is: everything that triage's answer depends on. */
function askedOfTriage(ranker: Ranker | undefined): AskedOfRun {
  return {
    method: "triage",
    settings: { ...(ranker ? { ranker: ranker.sha256 } : {}), model: null },
    prompts: manifest.version,
  };
}
