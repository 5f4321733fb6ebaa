import { type Finding, settled } from "./finding/finding.ts";
import type { Placeholders } from "./placeholders.ts";

/** A stretch of the old text with the length of what stands there now. */
interface Edit {
  start: number;
  end: number;
  length: number;
}

/** A text without its secrets. */
export interface RedactedText {
  text: string;
  /** The kind of every secret, in order. */
  kinds: string[];
  /** Where an offset of the old text lies in the new one; inside a secret it moves to the placeholder's nearer end. */
  move(offset: number, side: "start" | "end"): number;
}

/** What is left out of one text may make another secret stand alone: it is looked at again, at most so often. */
const ROUNDS = 4;

/** Replaces what `find` finds, until it finds nothing more. A text without secrets comes back as it is. */
export function redactText(
  original: string,
  find: (text: string) => readonly Finding[],
  placeholders: Placeholders,
): RedactedText | undefined {
  let text = original;
  const kinds: string[] = [];
  const rounds: Edit[][] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const known = placeholders.find(text);
    const findings = known.length === 0 ? find(text) : settled([...find(text), ...known]);
    if (findings.length === 0) break;
    const replaced = replaceAll(text, findings, placeholders);
    rounds.push(replaced.edits);
    kinds.push(...replaced.kinds);
    text = replaced.text;
  }
  if (rounds.length === 0) return undefined;
  return {
    text,
    kinds,
    move: (offset, side) => rounds.reduce((at, edits) => moved(at, edits, side), offset),
  };
}

function replaceAll(text: string, findings: readonly Finding[], placeholders: Placeholders) {
  const pieces: string[] = [];
  const edits: Edit[] = [];
  const kinds: string[] = [];
  let at = 0;
  for (const { start, end, kind } of findings) {
    const placeholder = placeholders.for(text.slice(start, end), kind);
    pieces.push(text.slice(at, start), placeholder.text);
    edits.push({ start, end, length: placeholder.text.length });
    kinds.push(placeholder.kind);
    at = end;
  }
  pieces.push(text.slice(at));
  return { text: pieces.join(""), edits, kinds };
}

function moved(offset: number, edits: readonly Edit[], side: "start" | "end"): number {
  let shift = 0;
  for (const { start, end, length } of edits) {
    if (offset <= start) break;
    if (offset < end) return start + shift + (side === "start" ? 0 : length);
    shift += length - (end - start);
  }
  return offset + shift;
}
