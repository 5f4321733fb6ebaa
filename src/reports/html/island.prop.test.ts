import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hostileText } from "../testing/hostile.ts";
import { escapeHtml, islandJson } from "./island.ts";

describe("the data island", () => {
  it("holds no character that could end it, whatever the text", () => {
    fc.assert(
      fc.property(fc.dictionary(hostileText, hostileText), (value) => {
        const json = islandJson(value);
        expect(json).not.toMatch(/[<>&\u2028\u2029\p{Cs}]/u);
        expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it("escapes a script's end and a lone surrogate", () => {
    expect(islandJson("</script>\ud800")).toBe('"\\u003c/script\\u003e\\ud800"');
  });
});

describe("escaped HTML", () => {
  it("holds nothing that could be a tag, an entity of the text, or the end of an attribute", () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        expect(escapeHtml(text).replace(/&#\d+;/gu, "")).not.toMatch(/[<>&"'\p{Cs}]/u);
      }),
    );
  });
});
