import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clip, fold, foldText, oneLine } from "./text.ts";

describe("fold", () => {
  it("folds case, blanks, width, ligatures and typographic marks", () => {
    expect(foldText("  Ｔotal:\n\t“ﬁne”  —  OK\u200b ")).toBe('total: "fine" - ok');
  });

  it("knows where every folded character came from", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 60 }), (original) => {
        const { text, origin } = fold(original);
        expect(origin).toHaveLength(text.length + 1);
        expect(origin.at(-1)).toBe(original.length);
        for (let at = 1; at < origin.length; at++)
          expect(origin[at]).toBeGreaterThanOrEqual(origin[at - 1] ?? 0);
      }),
    );
  });

  it("gives one form to a text and to the text folded once", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (text) => foldText(foldText(text)) === foldText(text)),
    );
  });
});

describe("clip", () => {
  it("keeps 72 percent of the room for the head, says how much is gone, and fits", () => {
    const clipped = clip(`${"a".repeat(500)}${"z".repeat(500)}`, 200);
    expect(clipped).toHaveLength(200);
    expect(clipped).toMatch(/^a+ \[…800 characters left out…\] z+$/u);
    expect(clipped.indexOf(" [")).toBe(Math.floor((200 - " […800 characters left out…] ".length) * 0.72));
  });

  it("leaves a short text alone", () => expect(clip("short", 5)).toBe("short"));
});

describe("oneLine", () => {
  it("folds blanks and cuts without leaving half a character", () => {
    expect(oneLine(" a\n\n b ")).toBe("a b");
    expect(oneLine(`${"x".repeat(8)}😀😀`, 10)).toBe(`${"x".repeat(8)}\ufffd…`);
  });
});
