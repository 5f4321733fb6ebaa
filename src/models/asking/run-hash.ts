import { createHash, type Hash } from "node:crypto";
import type { Trajectory } from "../../core/trajectory.ts";

const known = new WeakMap<Trajectory, string>();

/** sha256 of what a run says: requests, instructions, steps. Not of its file name or id; computed once a run. */
export function runHash(run: Trajectory): string {
  const before = known.get(run);
  if (before !== undefined) return before;
  const hash = createHash("sha256");
  for (const { text } of run.requests) add(hash, "request", text);
  for (const { role, text } of run.instructions) add(hash, role, text);
  for (const step of run.steps) {
    add(hash, step.kind, step.role);
    for (const { kind, body } of step.parts) add(hash, kind, body);
  }
  const digest = hash.digest("hex");
  known.set(run, digest);
  return digest;
}

/** Every text with its length before it, so that no two runs read the same. */
function add(hash: Hash, name: string, text: string): void {
  hash.update(`${name.length}:${name}${text.length}:`).update(text);
}

/** sha256 of a text, in hexadecimal. */
export function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
