import fc from "fast-check";
import { expect, test } from "vitest";
import { printableJson } from "./json.ts";
import { hostileText } from "./testing/hostile.ts";

test("printable JSON parses to the same value and holds nothing a terminal obeys", () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      const json = printableJson(JSON.stringify({ text }));
      expect(JSON.parse(json)).toEqual({ text });
      expect(json).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u);
    }),
  );
});
