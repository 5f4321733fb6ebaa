import { createHash } from "node:crypto";
import type { LabelRecord } from "../records.ts";

/** A sha256 of any text. */
export function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** A label of the run of that name. */
export function label(run: string, reason = "because"): LabelRecord {
  return {
    schema: "rootstep.label/1",
    run: hashOf(run),
    at: "2026-01-02T03:04:05.000Z",
    by: "Ada",
    judgement: "corrected",
    step: 3,
    reason,
  };
}
