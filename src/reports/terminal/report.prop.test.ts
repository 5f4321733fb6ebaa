import fc from "fast-check";
import { expect, test } from "vitest";
import { anyReport } from "../testing/arbitrary.ts";
import { SCREEN, USUAL_TOP } from "./frame.ts";
import { width } from "./layout.ts";
import { paletteOf } from "./palette.ts";
import { terminalReport } from "./report.ts";

const ACTING = /[^\P{Cc}\n]|[\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are our own styles.
const STYLE = /\u001b\[\d{1,2}m/gu;

test("any diagnosis of any run fits 24 lines of its width with a prompt under it, in harmless characters", () => {
  const columns = fc.constantFrom(80, 80, 64, 48);
  fc.assert(
    fc.property(anyReport, columns, fc.nat({ max: 3 }), (report, wide, top) => {
      const text = terminalReport(report, { palette: paletteOf(false), columns: wide, top });
      const lines = text.split("\n");
      expect(lines.pop()).toBe("");
      expect(lines.length).toBeLessThanOrEqual(SCREEN);
      for (const line of lines) expect(width(line), line).toBeLessThanOrEqual(wide);
      expect(text).not.toMatch(ACTING);
      const coloured = terminalReport(report, { palette: paletteOf(true), columns: wide, top });
      expect(coloured.replace(STYLE, "")).toBe(text);
    }),
    { numRuns: 300, endOnFailure: true },
  );
});

test("only more runners-up than usual make it longer, by a line each", () => {
  fc.assert(
    fc.property(anyReport, fc.integer({ min: 4, max: 9 }), (report, top) => {
      const text = terminalReport(report, { palette: paletteOf(false), columns: 80, top });
      expect(text.split("\n").length - 1).toBeLessThanOrEqual(SCREEN + top - USUAL_TOP);
    }),
  );
});
