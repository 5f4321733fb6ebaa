const REPLACEMENT = "\ufffd";

/** Decodes UTF-8; what is none becomes a replacement character, and is counted. */
export class Utf8Reader {
  readonly #decoder = new TextDecoder("utf-8");
  #replaced = 0;

  decode(bytes: Uint8Array): string {
    const text = this.#decoder.decode(bytes);
    if (text.includes(REPLACEMENT)) this.#replaced += marksIn(text) - recordedMarksIn(bytes);
    return text;
  }

  /** How many characters were replaced since this was last asked. */
  takeReplaced(): number {
    const replaced = this.#replaced;
    this.#replaced = 0;
    return replaced;
  }
}

function marksIn(text: string): number {
  let marks = 0;
  for (let at = text.indexOf(REPLACEMENT); at >= 0; at = text.indexOf(REPLACEMENT, at + 1)) marks += 1;
  return marks;
}

/** Replacement characters that the file itself holds: another program has lost what was there. */
function recordedMarksIn(bytes: Uint8Array): number {
  let marks = 0;
  for (let at = bytes.indexOf(0xef); at >= 0; at = bytes.indexOf(0xef, at + 1)) {
    if (bytes[at + 1] === 0xbf && bytes[at + 2] === 0xbd) marks += 1;
  }
  return marks;
}
