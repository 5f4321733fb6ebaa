/**
 * Characters that JSON allows as they are and a terminal obeys or hides: C1 controls, bidi, zero-width, separators,
 * and rows of marks on one character, which climb out of their line.
 */
const ACTING = /[\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}]|\p{M}{4,}/gu;

/** JSON that is safe to print: whatever acts on a terminal is written as an escape, and parses to the same value. */
export function printableJson(json: string): string {
  return json.replace(ACTING, (characters) =>
    Array.from({ length: characters.length }, (_, unit) => escapeUnit(characters.charCodeAt(unit))).join(""),
  );
}

function escapeUnit(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, "0")}`;
}
