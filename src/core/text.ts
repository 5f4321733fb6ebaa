/** Short, one-line form of a text for messages and tables: blanks folded, cut at `limit` characters. */
export function oneLine(text: string, limit = 80): string {
  const folded = text
    .slice(0, limit * 8)
    .replace(/\s+/gu, " ")
    .trim();
  return folded.length <= limit ? folded.toWellFormed() : `${folded.slice(0, limit - 1).toWellFormed()}…`;
}

/** Head and tail of a text that is too long: `headShare` of the limit from its start, the rest from its end. */
export function clip(text: string, limit: number, headShare = 0.72): string {
  if (text.length <= limit) return text;
  const mark = ` […${text.length - limit} characters left out…] `;
  const room = Math.max(0, limit - mark.length);
  const head = Math.floor(room * headShare);
  return text.slice(0, head) + mark + text.slice(text.length - (room - head));
}

/** A text folded for comparison (NFKC, lower case, one blank for any run of blanks) with the way back. */
export interface Folded {
  text: string;
  /** `origin[k]` is the offset in the original of the k-th folded character; one more entry marks the end. */
  origin: number[];
}

/** Folds a text for comparison and remembers where every folded character came from. */
export function fold(original: string): Folded {
  const pieces: string[] = [];
  const origin: number[] = [];
  let blank = true;
  let offset = 0;
  for (const character of original) {
    const isBlank = /\s/u.test(character);
    const folded: string = isBlank ? (blank ? "" : " ") : foldCharacter(character);
    for (let k = 0; k < folded.length; k++) origin.push(offset);
    pieces.push(folded);
    blank = isBlank || (folded === "" && blank);
    offset += character.length;
  }
  origin.push(offset);
  return { text: pieces.join(""), origin };
}

/** The folded text alone, for the common case where the way back is not needed. */
export function foldText(original: string): string {
  return fold(original).text.trimEnd();
}

function foldCharacter(character: string): string {
  if (character <= "\u007f") return character.toLowerCase();
  if (/[\u200b-\u200d\u2060\ufeff\u00ad]/u.test(character)) return "";
  return (PUNCTUATION[character] ?? character.normalize("NFKC")).toLowerCase();
}

/** Typographic marks that models and editors swap for plain ones when they copy a text. */
const PUNCTUATION: Record<string, string> = {
  "\u2018": "'",
  "\u2019": "'",
  "\u201c": '"',
  "\u201d": '"',
  "\u2010": "-",
  "\u2011": "-",
  "\u2013": "-",
  "\u2014": "-",
};
