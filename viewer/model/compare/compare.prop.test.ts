import fc from "fast-check";
import { expect, it } from "vitest";
import type { AlignedRow } from "../../../src/reports/compare/align.ts";
import { linesOf, nextDifference, swappedRows } from "./compare-rows.ts";
import { ribbonsOf } from "./ribbons.ts";

const kind = fc.constantFrom<AlignedRow["kind"]>("alike", "alike", "alike", "changed", "only-a", "only-b");
const rows = fc.array(kind, { maxLength: 60 }).map((kinds) => {
  let [a, b] = [0, 0];
  return kinds.map((one): AlignedRow => {
    if (one === "only-a") return { kind: one, a: a++ };
    if (one === "only-b") return { kind: one, b: b++ };
    return { kind: one, a: a++, b: b++ };
  });
});

it("every row is in one line, in order, and what differs is never folded", () => {
  fc.assert(
    fc.property(rows, fc.array(fc.nat(59)), (all, kept) => {
      const lines = linesOf(all, new Set(kept), new Set());
      const covered = lines.flatMap((line) =>
        line.kind === "row"
          ? [line.row]
          : Array.from({ length: line.last - line.first + 1 }, (_, index) => line.first + index),
      );
      expect(covered).toEqual(all.map((_, index) => index));
      for (const line of lines) {
        if (line.kind === "row") continue;
        for (let row = line.first; row <= line.last; row++) {
          expect(all[row]?.kind).toBe("alike");
          expect(kept).not.toContain(row);
        }
      }
    }),
  );
});

it("ribbons cover both runs without a gap", () => {
  fc.assert(
    fc.property(rows, (all) => {
      let [a, b] = [0, 0];
      for (const ribbon of ribbonsOf(all)) {
        expect([ribbon.a0, ribbon.b0]).toEqual([a, b]);
        [a, b] = [ribbon.a1, ribbon.b1];
      }
      expect(a).toBe(all.filter((row) => "a" in row).length);
      expect(b).toBe(all.filter((row) => "b" in row).length);
    }),
  );
});

it("swapping twice changes nothing, and differences are walked in order", () => {
  fc.assert(
    fc.property(rows, (all) => {
      expect(swappedRows(swappedRows(all))).toEqual(all);
      const walked: number[] = [];
      for (let at = nextDifference(all, -1, 1); at !== undefined; at = nextDifference(all, at, 1))
        walked.push(at);
      expect(walked).toEqual(all.flatMap((row, index) => (row.kind === "alike" ? [] : [index])));
    }),
  );
});
