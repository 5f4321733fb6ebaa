/** Characters of a sentence that the page says; what is longer is a text, and texts come as bodies. */
const SENTENCE = 1500;
const NAME = 200;

/** A sentence of a report, cut where it is none. */
export function cut(text: string, limit = SENTENCE): string {
  return text.length <= limit ? text.toWellFormed() : `${text.slice(0, limit - 1).toWellFormed()}…`;
}

/** A name, cut where it is none. */
export function cutName(text: string): string {
  return cut(text, NAME);
}

/** Sentences, each once. */
export function sentences(texts: readonly string[]): string[] {
  return [...new Set(texts.map((text) => cut(text)))];
}
