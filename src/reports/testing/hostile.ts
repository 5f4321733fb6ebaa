import fc from "fast-check";

/** Pieces of text that act on a terminal, hide, take odd widths or are markup. */
export const HOSTILE: readonly string[] = [
  "\u001b[2J\u001b[1;1H",
  "\u001b]0;title\u0007",
  "\u001b]8;;https://example.org\u001b\\link\u001b]8;;\u001b\\",
  "\u009b31m",
  "\r\n",
  "\r",
  "\t",
  "\u0000\u0008\u007f",
  "\u202etxt.exe\u202c",
  "\u2066\u2069\u200f\u061c",
  "zero\u200bwidth\u200d\u2060\ufeff",
  "\u2028\u2029\u0085",
  "漢字かな交じり文",
  "한국어",
  "👩‍👩‍👧‍👦❤️🏴󠁧󠁢󠁥󠁮󠁧󠁿🇫🇷👍🏽1️⃣",
  "e\u0301\u0323\u0301\u0323\u0301\u0323\u0301\u0323",
  "\u0301",
  "नमस्ते",
  "עברית العربية",
  "\ud800",
  "\udc00x",
  "\ue000\u{f0000}",
  "｡ﾊﾞ",
  "<script>alert(1)</script>",
  "[x](javascript:alert(1)) ![i](http://e.org/i.png) https://e.org a@b.org @all #1",
  "| a | b |\n|---|---|\n```\n# h",
  "\u001b[?1049h\u001bc\u0007\u0008\u0008\u000c\u000b\u0090q\u009c",
  "tag\u{e0041}\u{e007f}\u{1f9d1}\u200d\u{1f9d1}\u200d".repeat(12),
  `z${"\u0300\u0489".repeat(60)}`,
  "averyveryveryverylongwordwithoutanyblank".repeat(5),
];

/** Text as a hostile run may hold it: escapes, bidi, zero-width, wide and combining characters, markup. */
export const hostileText = fc
  .array(fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: "binary" }), fc.constant(" ")), {
    maxLength: 8,
  })
  .map((pieces) => pieces.join(""));
