/** Characters that could end a script element, begin a comment, or break a line of old script parsers. */
const UNSAFE = /[<>&\u2028\u2029]/gu;

/** JSON that stands harmlessly inside a script element and parses to the same value; lone surrogates are escaped too. */
export function islandJson(value: unknown): string {
  return JSON.stringify(value).replace(
    UNSAFE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** Text for the inside of an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.toWellFormed().replace(/[<>&"']/gu, (character) => `&#${character.charCodeAt(0)};`);
}
