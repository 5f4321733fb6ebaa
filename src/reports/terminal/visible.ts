/**
 * Characters that a terminal obeys instead of showing, or shows as nothing: controls, formats (bidi, zero-width),
 * lone surrogates, private and unassigned code points, line and paragraph separators, variation selectors, fillers.
 */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Inside an emoji these only choose a picture; left out, because terminals do not agree on its width. */
const EMOJI_GLUE =
  /(?<=\p{Extended_Pictographic}\p{Emoji_Modifier}?)\ufe0f|(?<=\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?)\u200d(?=\p{Extended_Pictographic})|(?<=[0-9#*])\ufe0f(?=\u20e3)/gu;

/** More marks than this on one character climb into the lines above. */
const MARKS = /(?<=\p{M}{3})\p{M}/gu;

/** Text from a run on one line: blanks folded, and every character that could act on a terminal made visible. */
export function visible(text: string, limit = 4000): string {
  return show(
    cut(text, limit)
      .replace(/[ \t\r\n]+/gu, " ")
      .trim(),
  );
}

/** Text from a run over several lines: only line breaks stay as they are, tabs become blanks. */
export function visibleLines(text: string): string[] {
  return text
    .replaceAll("\r\n", "\n")
    .split("\n")
    .map((line) => show(line.replaceAll("\t", "    ")));
}

function show(text: string): string {
  if (/^[\u0020-\u007e]*$/u.test(text)) return text;
  const shown = text.replace(EMOJI_GLUE, "").replace(HIDDEN, picture).replace(MARKS, codePoint);
  return /^\p{M}/u.test(shown) ? `◌${shown}` : shown;
}

/** The control picture of a C0 control (␛ for escape), the code point in brackets for anything else. */
function picture(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x20) return String.fromCodePoint(0x2400 + code);
  return code === 0x7f ? "␡" : codePoint(character);
}

function codePoint(character: string): string {
  const hex = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
  return `⟨U+${hex}⟩`;
}

function cut(text: string, limit: number): string {
  return text.length <= limit ? text : `${text.slice(0, limit).replace(/[\ud800-\udbff]$/, "")}…`;
}
