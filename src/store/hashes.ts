import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { runDocumentPieces } from "../core/rootstep-json.ts";
import type { Trajectory } from "../core/trajectory.ts";
import type { AskedOfRun } from "./records.ts";

/** Characters that are hashed before others have their turn. */
const STRETCH = 16 * 1024 * 1024;

/** The hash of a run: sha256 of its document with `source.file` left empty, so that a moved file is the same run. */
export async function runHash(run: Trajectory): Promise<string> {
  const hash = createHash("sha256");
  let characters = 0;
  for (const piece of runDocumentPieces({ ...run, source: { ...run.source, file: "" } })) {
    hash.update(piece);
    characters += piece.length;
    if (characters > STRETCH) {
      characters = 0;
      await setImmediate();
    }
  }
  return hash.digest("hex");
}

/** The key of a diagnosis: the same run asked the same way. */
export function diagnosisKey(run: string, { method, model, settings, prompts }: AskedOfRun): string {
  const parts = [run, method, model ?? null, ordered(settings) ?? null, prompts];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

/** The same value with the fields of its objects in one order: settings are equal however they were written. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(fields.map(([name, field]) => [name, ordered(field)]));
}
