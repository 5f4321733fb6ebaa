import type { Diagnosis } from "../core/diagnosis.ts";
import { emptyLedger } from "../core/ledger.ts";
import type { Trajectory } from "../core/trajectory.ts";

/** Triage of one run: pure, deterministic, no model. */
export function triage(trajectory: Trajectory): Diagnosis {
  return {
    schema: "rootstep.diagnosis/1",
    run: {
      id: trajectory.id,
      format: trajectory.source.format,
      file: trajectory.source.file,
      steps: trajectory.steps.length,
    },
    method: "triage",
    verdict: "not-enough-evidence",
    explanation: "",
    suspects: [],
    chain: [],
    instances: [],
    support: [],
    notLookedAt: [],
    workings: [],
    ledger: emptyLedger(),
    issues: [],
  };
}
