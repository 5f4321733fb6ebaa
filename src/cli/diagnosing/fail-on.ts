import type { Diagnosis } from "../../core/diagnosis.ts";

/** `found`: a root is named. `likely`: and it is at least 70% likely. `unclear`: anything but "no failure found". */
export const FAIL_LEVELS = ["found", "likely", "unclear"] as const;
export type FailLevel = (typeof FAIL_LEVELS)[number];

const LIKELY = 0.7;

/** Whether a diagnosis is one that `--fail-on` was told to fail on. */
export function failsOn(level: FailLevel | undefined, diagnosis: Diagnosis): boolean {
  switch (level) {
    case undefined:
      return false;
    case "found":
      return diagnosis.verdict === "found";
    case "unclear":
      return diagnosis.verdict !== "no-failure-found";
    case "likely": {
      const leader = diagnosis.suspects.find(({ step }) => step === diagnosis.step);
      return diagnosis.verdict === "found" && (leader?.probability ?? 0) >= LIKELY;
    }
  }
}
