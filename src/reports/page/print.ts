import type { Part } from "../../core/trajectory.ts";

/** Beyond this many characters a text is taken as it is: what differs in every run is looked for in short ones alone. */
const SHORT = 20_000;

/** What differs in every run and says nothing: instants to the second, UUIDs, long hexadecimal numbers. */
const VOLATILE =
  /\b\d{4}-\d\d-\d\d[t ]\d\d:\d\d:\d\d(?:[.,]\d+)?(?:z|[+-]\d\d:?\d\d)?|\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b|\b(?:0x)?(?=[a-f]*\d)[0-9a-f]{12,}\b/gu;

/** A number of 32 bits that is equal for steps with the same parts, blanks and case and volatile words aside. */
export function printOf(parts: readonly Part[]): number {
  let print = 0x811c9dc5;
  for (const { kind, call, body } of parts) {
    print = addText(print, kind);
    print = addText(print, call && kind === "call" ? call.name : "");
    print = addText(print, normalised(body));
  }
  return print >>> 0;
}

/** A text as steps are compared by it. */
export function normalised(text: string): string {
  const low = text.toLowerCase();
  return low.length > SHORT ? low : low.replace(VOLATILE, "~").replace(/\s+/gu, " ").trim();
}

/** FNV-1a over the characters, with a mark after each text. */
function addText(print: number, text: string): number {
  let sum = print;
  for (let index = 0; index < text.length; index++) {
    sum = Math.imul(sum ^ text.charCodeAt(index), 0x01000193);
  }
  return Math.imul(sum ^ 0xffff, 0x01000193);
}
