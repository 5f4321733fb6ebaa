import type { DraftPart } from "../../building/trajectory-builder.ts";
import { parsedJson } from "./conversation.ts";

/** A short key of a text that two different texts do not share in practice: 53 bits of hash and the length. */
export function hashOf(text: string): string {
  let h1 = 0xdeadbeef;
  let h2 = 0x41c6ce57;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    h1 = Math.imul(h1 ^ code, 2654435761);
    h2 = Math.imul(h2 ^ code, 1597334677);
  }
  h1 = Math.imul(h1 ^ (h1 >>> 16), 2246822507) ^ Math.imul(h2 ^ (h2 >>> 13), 3266489909);
  h2 = Math.imul(h2 ^ (h2 >>> 16), 2246822507) ^ Math.imul(h1 ^ (h1 >>> 13), 3266489909);
  return `${(4294967296 * (2097151 & h2) + (h1 >>> 0)).toString(36)}.${text.length}`;
}

const known = new WeakMap<DraftPart, string>();

/** What makes two parts the same: author and words; for a call, its tool and arguments in any layout, not its id. */
export function fingerprint(part: DraftPart): string {
  const found = known.get(part) ?? fingerprintOf(part);
  known.set(part, found);
  return found;
}

function fingerprintOf(part: DraftPart): string {
  if (part.kind === "call") return `call ${part.call?.name} ${argumentsKey(part.body)}`;
  return `${part.author} ${part.kind} ${hashOf(part.body.trim())}`;
}

/** Arguments compared without layout: JSON and its printed forms give the same key. */
export function argumentsKey(body: string): string {
  const parsed = parsedJson(body);
  return hashOf(squash(typeof parsed === "string" ? parsed : JSON.stringify(parsed)));
}

/**
 * Letters and digits alone, escapes undone: the form in which a text is found again inside JSON, inside a printed
 * Python object, or under another layout.
 */
export function squash(text: string): string {
  const json = text.includes("None") ? text.replace(/\bNone\b/gu, "null") : text;
  const plain = json.includes("\\") ? unescaped(json) : json;
  return plain.replace(/[^\p{L}\p{N}]+/gu, "").toLowerCase();
}

function unescaped(text: string): string {
  return text
    .replace(/\\+u([0-9a-fA-F]{4})/gu, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\+x([0-9a-fA-F]{2})/gu, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\+[nrtbf]/gu, " ");
}
