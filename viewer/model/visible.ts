/**
 * Characters that act on text around them or cannot be seen: controls but line breaks and tabs, bidi, zero-width,
 * lone surrogates, private use, and rows of marks that climb out of their line.
 */
const HIDDEN =
  /(?![\t\n\r])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|(?<=\p{M}{3})\p{M}+/gu;

const GLUE = /^[\ufe0f\u200d]$/u;

/** A stretch of text, or a hidden character by its name. */
export interface Shown {
  text: string;
  isHidden: boolean;
}

/** Whether there is anything to make visible; most texts have nothing. */
export function hasHidden(text: string): boolean {
  return !/^[\t\n\r\u0020-\u007e\u00a0-\u00ac\u00ae-\u02ff]*$/u.test(text) && text.search(HIDDEN) >= 0;
}

/** The text with its hidden characters named: `⟨U+202E⟩`. What glues an emoji together stays. */
export function shown(text: string): Shown[] {
  const pieces: Shown[] = [];
  let at = 0;
  for (const found of text.matchAll(HIDDEN)) {
    if (
      GLUE.test(found[0]) &&
      /\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\ufe0f)?$/u.test(
        text.slice(Math.max(0, found.index - 6), found.index),
      )
    )
      continue;
    if (found.index > at) pieces.push({ text: text.slice(at, found.index), isHidden: false });
    pieces.push({ text: nameOf(found[0]), isHidden: true });
    at = found.index + found[0].length;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), isHidden: false });
  return pieces;
}

/** The same on one string, for titles and labels. */
export function shownText(text: string): string {
  return hasHidden(text)
    ? shown(text)
        .map((piece) => piece.text)
        .join("")
    : text;
}

function nameOf(characters: string): string {
  const [first = ""] = characters;
  const code = first.codePointAt(0) ?? 0;
  if (characters.length > first.length) return `⟨${[...characters].length} marks⟩`;
  return `⟨U+${code.toString(16).toUpperCase().padStart(4, "0")}⟩`;
}
