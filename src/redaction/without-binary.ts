import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/** Shorter runs stay: a signature, a key, a hash. */
const SHORTEST = 1024;
const CHARACTERS = 16;
const RUN = /[A-Za-z0-9+/_-]{1024,}={0,2}/gu;
/** Base64 in lines, also where their breaks were written as `\n`. */
const LINES = /(?:[A-Za-z0-9+/]{60,80}(?:\\+[rn]|[\r\n]){1,2}){12,}[A-Za-z0-9+/]{0,80}={0,2}/gu;
const BREAK = /(?:\\+[rn]|[\r\n]){1,2}/u;

/** What base64 begins with, by what it holds. */
const MAGIC: readonly (readonly [start: string, mediaType: string])[] = [
  ["iVBORw0KGgo", "image/png"],
  ["/9j/", "image/jpeg"],
  ["R0lGOD", "image/gif"],
  ["UklGR", "image/webp"],
  ["Qk", "image/bmp"],
  ["JVBERi0", "application/pdf"],
  ["UEsDB", "application/zip"],
  ["H4sI", "application/gzip"],
];

/**
 * A text for a model without the stretches that are no text: runs of base64 or hexadecimal digits of 1 KB or more become
 * `[image/png, 34 KB, sha256 ab12cd34…]`. Only what is sent changes, so a quote of the words around is still found in the run.
 */
export function withoutBinary(text: string): string {
  if (text.length < SHORTEST) return text;
  return text
    .replace(RUN, (run) => (isMixed(run) ? markOf(run) : run))
    .replace(LINES, (lines) => (isOnePiece(lines) ? markOf(lines) : lines));
}

function isMixed(run: string): boolean {
  const sample = run.slice(0, SHORTEST);
  return new Set(sample).size >= CHARACTERS && /\d/u.test(sample) && /[A-Za-z]/u.test(sample);
}

/** Lines of one length, and no list of hashes. */
function isOnePiece(text: string): boolean {
  const lines = text.split(BREAK).slice(0, -1);
  const [first = ""] = lines;
  return (
    lines.every(({ length }) => length === first.length) && !/^[0-9a-f]+$/iu.test(first) && isMixed(text)
  );
}

function markOf(run: string): string {
  const digits = run.replace(/\\+[rn]|[\r\n]/gu, "");
  const isHex = /^[0-9a-f]+$/iu.test(digits);
  const bytes = Math.floor(isHex ? digits.length / 2 : (digits.length * 3) / 4);
  const mediaType =
    MAGIC.find(([start]) => digits.startsWith(start))?.[1] ?? (isHex ? "hexadecimal" : "base64");
  const hash = bytesToHex(sha256(utf8ToBytes(digits))).slice(0, 8);
  return `[${mediaType}, ${Math.max(1, Math.round(bytes / 1000))} KB, sha256 ${hash}…]`;
}
