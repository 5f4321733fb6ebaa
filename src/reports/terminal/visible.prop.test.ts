import fc from "fast-check";
import { expect, test } from "vitest";
import { hostileText } from "../testing/hostile.ts";
import { visible, visibleLines } from "./visible.ts";

const ACTING = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

test("no character that acts on a terminal is left, and shown text is shown as it is", () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      expect(visible(text)).not.toMatch(ACTING);
      for (const line of visibleLines(text)) expect(line).not.toMatch(ACTING);
      expect(visible(visible(text))).toBe(visible(text));
    }),
  );
});

test("plain text stays as it is", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[!-~]+( [!-~]+)*$/u), (text) => {
      expect(visible(text)).toBe(text);
    }),
  );
});
