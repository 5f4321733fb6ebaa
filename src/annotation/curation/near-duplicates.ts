import { createHash } from "node:crypto";
import { normaliseRole } from "../../core/handoffs.ts";
import { fieldText } from "../../core/render.ts";
import { foldText } from "../../core/text.ts";
import type { Trajectory } from "../../core/trajectory.ts";

/** What two runs are compared by. */
export interface Fingerprint {
  /** Of roles and texts alone: ids, times and models do not count. */
  content: string;
  /** Of the task's words. */
  task: string;
  /** Of the roles that act. */
  roles: string;
  /** The smallest hashes of its stretches of words. */
  sketch: readonly number[];
}

/** Words of a stretch. */
const STRETCH = 5;
const SKETCH = 1024;
/** The share of stretches from which two runs of a task count as one. */
const NEARLY_ALL = 0.9;

/** The fingerprint of a run. */
export function fingerprintOf({ steps, requests }: Trajectory): Fingerprint {
  const content = createHash("sha256");
  const roles = new Set<string>();
  const hashes = new Set<number>();
  for (const { role, kind, parts } of steps) {
    const texts = parts.map(fieldText);
    content.update(JSON.stringify([role, kind, texts]));
    roles.add(normaliseRole(role));
    for (const hash of stretchesOf(texts.join("\n"))) hashes.add(hash);
  }
  return {
    content: content.digest("hex"),
    task: foldText(requests[0]?.text ?? "").trim(),
    roles: [...roles].sort().join("\n"),
    sketch: [...hashes].sort((a, b) => a - b).slice(0, SKETCH),
  };
}

function* stretchesOf(text: string): Iterable<number> {
  const words = foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
  for (let from = 0; from + Math.min(STRETCH, words.length) <= words.length; from++) {
    if (from > 0 && words.length < STRETCH) return;
    yield hashOf(words.slice(from, from + STRETCH).join(" "));
  }
}

/** FNV-1a with a last mixing, so that the smallest hashes are a fair draw. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let k = 0; k < text.length; k++) hash = Math.imul(hash ^ text.charCodeAt(k), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** Why two runs count as one; nothing when they do not. */
export function sameAs(
  one: Fingerprint,
  other: Fingerprint,
): "the same content" | "nearly the same" | undefined {
  if (one.content === other.content) return "the same content";
  if (one.task !== other.task || one.roles !== other.roles) return undefined;
  return likeness(one.sketch, other.sketch) >= NEARLY_ALL ? "nearly the same" : undefined;
}

/** Jaccard's share of stretches that both have, estimated by the smallest hashes of their union. */
function likeness(one: readonly number[], other: readonly number[]): number {
  const [first, second] = [new Set(one), new Set(other)];
  const union = [...new Set([...one, ...other])].sort((a, b) => a - b).slice(0, SKETCH);
  if (union.length === 0) return 1;
  return union.filter((hash) => first.has(hash) && second.has(hash)).length / union.length;
}
