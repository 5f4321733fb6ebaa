import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hostileText } from "../../src/reports/testing/hostile.ts";
import { styledAnsi } from "./ansi.ts";
import { stretchesOf } from "./marks.ts";
import { unescapeJson } from "./unescape.ts";
import { hasHidden, shown, shownText } from "./visible.ts";

describe("terminal output", () => {
  it("keeps colours as classes and leaves every other sequence out", () => {
    const text =
      "\u001b[1;31mE\u001b[0m ok\u001b[2J \u001b]0;title\u0007\u001b[38;5;2mg\u001b[39m\u001b[48;2;1;2;3mx";
    expect(styledAnsi(text)).toEqual([
      { text: "E", className: "ansi-1 ansi-bold" },
      { text: " ok", className: "" },
      { text: " ", className: "" },
      { text: "g", className: "ansi-2" },
      { text: "x", className: "" },
    ]);
  });

  it("loses no text that is not part of a sequence", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("a", "1m", "\u001b[31m", "\u001b[0m", "\u009b4m", "\n")),
        (pieces) => {
          const plain = pieces
            .filter((piece) => !piece.startsWith("\u001b") && !piece.startsWith("\u009b"))
            .join("");
          expect(
            styledAnsi(pieces.join(""))
              .map(({ text }) => text)
              .join(""),
          ).toBe(plain);
        },
      ),
    );
  });
});

describe("hidden characters", () => {
  it("are named, and nothing acts on what stands around them", () => {
    expect(shownText("a\u202eb\u200bc")).toBe("a⟨U+202E⟩b⟨U+200B⟩c");
    expect(shownText("👩‍👩‍👧 ❤️ naïve")).toBe("👩‍👩‍👧 ❤️ naïve");
    fc.assert(
      fc.property(hostileText, (text) => {
        const after = shown(text)
          .map((piece) => piece.text)
          .join("");
        expect(after).not.toMatch(/[\u202a-\u202e\u2066-\u2069\p{Cs}\p{Zl}]/u);
        if (!hasHidden(text)) expect(after).toBe(text);
      }),
    );
  });
});

describe("marks", () => {
  it("cut a text wherever one begins or ends, and cover all of it", () => {
    const range = fc
      .tuple(fc.nat({ max: 50 }), fc.nat({ max: 50 }))
      .map(([a, b]) => ({ start: Math.min(a, b), end: Math.max(a, b), kind: "done" as const }));
    fc.assert(
      fc.property(fc.array(range, { maxLength: 5 }), (ranges) => {
        const stretches = stretchesOf(0, 50, ranges);
        expect(stretches[0]?.start).toBe(0);
        expect(stretches.at(-1)?.end).toBe(50);
        for (const [index, stretch] of stretches.entries())
          if (index > 0) expect(stretch.start).toBe(stretches[index - 1]?.end);
        for (const { start, end } of ranges) {
          const marked = stretches.filter((one) => one.start >= start && one.end <= end);
          expect(marked.every(({ kinds }) => kinds.includes("done"))).toBe(true);
        }
      }),
    );
  });
});

describe("arguments of a call", () => {
  it("show line breaks as they are meant, and nothing else changes", () => {
    expect(unescapeJson('a\\nb \\"c\\" \\\\n \\u0041')).toBe('a\nb "c" \\n \\u0041');
  });
});
