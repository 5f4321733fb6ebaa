/** Characters that JSON allows as they are and a terminal obeys: C1 controls, bidi, zero-width, separators. */
const ACTING = /[\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** JSON that is safe to print: whatever acts on a terminal is written as an escape, and parses to the same value. */
export function printableJson(json: string): string {
  return json.replace(ACTING, (character) =>
    Array.from({ length: character.length }, (_, unit) => escapeUnit(character.charCodeAt(unit))).join(""),
  );
}

function escapeUnit(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, "0")}`;
}
