const ESCAPES: Record<string, string> = { n: "\n", t: "\t", r: "", '"': '"', "/": "/", "\\": "\\" };

/** Text out of JSON with its line breaks and quotation marks as they are meant; every other escape stays. */
export function unescapeJson(text: string): string {
  return text.replace(/\\([ntr"/\\])/gu, (whole, letter: string) => ESCAPES[letter] ?? whole);
}
