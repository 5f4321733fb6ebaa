import fc from "fast-check";
import { expect, test } from "vitest";
import { hostileText } from "../testing/hostile.ts";
import { clip, clipMiddle, pad, width, wrap } from "./layout.ts";
import { visible } from "./visible.ts";

const columns = fc.integer({ min: 2, max: 90 });

test("clipped, padded and wrapped text keeps to its columns", () => {
  fc.assert(
    fc.property(hostileText, columns, fc.integer({ min: 1, max: 4 }), (raw, wide, limit) => {
      const text = visible(raw);
      expect(width(clip(text, wide))).toBeLessThanOrEqual(wide);
      expect(width(clipMiddle(text, wide))).toBeLessThanOrEqual(wide);
      expect(width(pad(text, wide))).toBe(wide);
      const lines = wrap(text, wide, limit);
      expect(lines.length).toBeLessThanOrEqual(limit);
      for (const line of lines) expect(width(line)).toBeLessThanOrEqual(wide);
    }),
    { endOnFailure: true },
  );
});

test("wrapping without a limit loses nothing but blanks", () => {
  fc.assert(
    fc.property(hostileText, columns, (raw, wide) => {
      const text = visible(raw);
      expect(wrap(text, wide).join("").replaceAll(" ", "")).toBe(text.replaceAll(" ", ""));
    }),
    { endOnFailure: true },
  );
});
