import type { Diagnosis } from "../core/diagnosis.ts";
import type { ReplayRecord } from "./records.ts";

/**
 * A diagnosis with what came of trying its step: the newest replay of the step that it names, unless the way back drifted.
 * Replays of other steps say nothing of it.
 */
export function withReplays(diagnosis: Diagnosis, replays: readonly ReplayRecord[]): Diagnosis {
  const newest = replays.findLast((replay) => replay.step === diagnosis.step && !drifted(replay));
  if (!newest) return diagnosis;
  const { fixed, of, controlFixed, controlOf } = newest;
  const others = diagnosis.support.filter(({ by }) => by !== "replay");
  const [triage, rest] = [others.filter(isBefore), others.filter((support) => !isBefore(support))];
  const support = { by: "replay" as const, fixed, of, controlFixed, controlOf };
  return { ...diagnosis, support: [...triage, support, ...rest] };
}

function isBefore({ by }: Diagnosis["support"][number]): boolean {
  return by === "triage" || by === "model";
}

function drifted({ tries }: ReplayRecord): boolean {
  if (typeof tries !== "object" || tries === null || !("drifts" in tries)) return false;
  return Array.isArray(tries.drifts) && tries.drifts.length > 0;
}
