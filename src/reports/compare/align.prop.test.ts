import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { randomNumbers } from "../../core/random.ts";
import { type AlignedRow, alignSteps } from "./align.ts";
import type { Alignable } from "./table.ts";

const step = fc
  .record({ kin: fc.constantFrom("p", "q", "r"), opening: fc.constantFrom("x", "y"), rest: fc.nat(3) })
  .map(({ kin, opening, rest }) => stepOf(kin, opening, String(rest)));
const run = fc.array(step, { maxLength: 30 });

function stepOf(kin: string, opening: string, rest: string): Alignable {
  return { kin, opening: `${kin} ${opening}`, whole: `${kin} ${opening} ${rest}` };
}

const stepsOf = (rows: readonly AlignedRow[], side: "a" | "b") =>
  rows.flatMap((row) => (side === "a" ? ("a" in row ? [row.a] : []) : "b" in row ? [row.b] : []));
const pairsOf = (rows: readonly AlignedRow[]) =>
  rows.flatMap((row) => ("a" in row && "b" in row ? [[row.a, row.b]] : []));
const indices = (steps: readonly Alignable[]) => steps.map((_, index) => index);

describe("two runs side by side", () => {
  it("show every step of both once, in order", () => {
    fc.assert(
      fc.property(run, run, (a, b) => {
        const rows = alignSteps(a, b);
        expect(stepsOf(rows, "a")).toEqual(indices(a));
        expect(stepsOf(rows, "b")).toEqual(indices(b));
      }),
    );
  });

  it("are the same whichever is named first", () => {
    fc.assert(
      fc.property(run, run, (a, b) => {
        const there = pairsOf(alignSteps(a, b));
        expect(pairsOf(alignSteps(b, a)).map(([x, y]) => [y, x])).toEqual(there);
      }),
    );
  });

  it("are wholly alike when they are equal", () => {
    fc.assert(
      fc.property(run, (a) => {
        expect(alignSteps(a, a).every((row) => row.kind === "alike")).toBe(true);
      }),
    );
  });

  it("pair only steps of a kind, and call those alike that say the same", () => {
    fc.assert(
      fc.property(run, run, (a, b) => {
        for (const row of alignSteps(a, b)) {
          if (row.kind !== "alike" && row.kind !== "changed") continue;
          expect(a[row.a]?.kin).toBe(b[row.b]?.kin);
          expect(row.kind === "alike").toBe(a[row.a]?.whole === b[row.b]?.whole);
        }
      }),
    );
  });

  it("keep everything of a run from which steps were taken", () => {
    fc.assert(
      fc.property(run, fc.infiniteStream(fc.boolean()), (a, stream) => {
        const kept = a.filter(() => stream.next().value);
        const rows = alignSteps(a, kept);
        expect(rows.filter(({ kind }) => kind === "alike")).toHaveLength(kept.length);
      }),
    );
  });
});

describe("runs of ten thousand steps", () => {
  const random = randomNumbers(7);
  const words = (count: number) => Math.floor(random() * count).toString(36);
  const long = Array.from({ length: 10_000 }, () => stepOf(words(12), words(40), words(1e6)));

  it("are aligned around edits, insertions and losses", () => {
    const edited = long.flatMap((one, index) => {
      if (index % 97 === 0) return [];
      if (index % 61 === 0) return [{ ...one, whole: `${one.whole} changed` }];
      return index % 83 === 0 ? [one, stepOf("new", "x", String(index))] : [one];
    });
    const rows = alignSteps(long, edited);
    const alike = rows.filter(({ kind }) => kind === "alike").length;
    expect(alike).toBe(
      long.length - Math.ceil(10_000 / 97) - edited.filter((e) => e.whole.endsWith("changed")).length,
    );
    expect(stepsOf(rows, "a")).toEqual(indices(long));
  });

  it("are aligned in bounded time where nothing is unique", () => {
    const dull = (seed: number) => {
      const dice = randomNumbers(seed);
      return Array.from({ length: 10_000 }, () =>
        stepOf(dice() < 0.5 ? "p" : "q", "x", String(dice() < 0.5)),
      );
    };
    const [a, b] = [dull(1), dull(2)];
    const before = performance.now();
    const rows = alignSteps(a, b);
    console.info(`10,000 steps by 10,000, nothing unique: ${Math.round(performance.now() - before)} ms`);
    expect(performance.now() - before).toBeLessThan(10_000);
    expect(stepsOf(rows, "b")).toEqual(indices(b));
    expect(rows.filter(({ kind }) => kind === "alike").length).toBeGreaterThan(4000);
  });
});
