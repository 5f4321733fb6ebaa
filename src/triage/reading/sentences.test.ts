import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { firstSentence, sentenceAround, sentences } from "./sentences.ts";

const cut = (text: string) => sentences(text).map(({ start, end }) => text.slice(start, end));
const anyText = fc.string({ unit: "binary", maxLength: 300 });

describe("sentences", () => {
  it.each<[string, string[]]>([
    ["One thing. Another thing! A third?", ["One thing.", "Another thing!", "A third?"]],
    ["- first\n- second\n3. third", ["first", "second", "third"]],
    ["Costs 12.50 a day. Fine.", ["Costs 12.50 a day.", "Fine."]],
    ["  \n ", []],
  ])("cuts %j", (text, expected) => expect(cut(text)).toEqual(expected));

  it("keeps the stretch asked for inside the sentence around it", () => {
    fc.assert(
      fc.property(anyText, fc.nat(), fc.nat(40), (text, at, length) => {
        if (text.length === 0) return;
        const start = at % text.length;
        const end = Math.min(text.length, start + length + 1);
        const around = sentenceAround(text, start, end);
        expect(around.start).toBeLessThanOrEqual(start);
        expect(around.end).toBeGreaterThanOrEqual(end);
        expect(around.start).toBeGreaterThanOrEqual(0);
        expect(around.end).toBeLessThanOrEqual(text.length);
      }),
    );
  });

  it("gives a first sentence that lies in the text", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { start, end } = firstSentence(text);
        expect(start).toBeLessThanOrEqual(end);
        expect(end).toBeLessThanOrEqual(text.length);
      }),
    );
  });
});
