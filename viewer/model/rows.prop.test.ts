import fc from "fast-check";
import { expect, test } from "vitest";
import type { Outline } from "../../src/reports/page/page.ts";
import { rowOf, rowsOf } from "./rows.ts";

const step = fc.record({
  lane: fc.nat({ max: 2 }),
  depth: fc.nat({ max: 1 }),
  call: fc.constantFrom("", "", "search", "2 calls: search"),
  same: fc.nat({ max: 2 }),
  isAnswer: fc.boolean(),
  isKept: fc.boolean(),
});

test("every step stands in exactly one row, whatever is joined, repeated or folded, and is found there", () => {
  fc.assert(
    fc.property(
      fc.array(step, { minLength: 1, maxLength: 80 }),
      fc.boolean(),
      fc.uniqueArray(fc.nat({ max: 80 })),
      (steps, folds, open) => {
        const keep = new Set([...steps.keys()].filter((index) => steps[index]?.isKept));
        const rows = rowsOf(outlineOf(steps), { keep: folds ? keep : undefined, unfolded: new Set(open) });
        const covered = rows.flatMap(({ step: first, last }) =>
          Array.from({ length: last - first + 1 }, (_, far) => first + far),
        );
        expect(covered).toEqual([...steps.keys()]);
        for (const index of steps.keys()) {
          const row = rows[rowOf(rows, index)];
          expect(row && index >= row.step && index <= row.last).toBe(true);
        }
        if (folds)
          for (const row of rows)
            if (row.kind === "fold")
              for (const index of keep) expect(index < row.step || index > row.last).toBe(true);
      },
    ),
  );
});

function outlineOf(
  steps: readonly { lane: number; depth: number; call: string; same: number; isAnswer: boolean }[],
): Outline {
  const zeros = steps.map(() => 0);
  return {
    kinds: steps.map(({ isAnswer }) => (isAnswer ? "r" : "t")).join(""),
    roles: zeros,
    lanes: steps.map(({ lane }) => lane),
    depths: steps.map(({ depth }) => depth),
    to: steps.map(() => -1),
    texts: steps.map(() => "x"),
    calls: steps.map(({ call }) => call),
    arguments: steps.map(() => ""),
    answers: steps.map(({ isAnswer }, index) => (isAnswer ? index - 1 : -1)),
    sameness: steps.map(({ call, same }) => (call === "" ? 0 : same)),
    ...{
      prints: zeros,
      flags: zeros,
      sizes: zeros,
      milliseconds: zeros,
      tokens: zeros,
      chances: zeros,
      chunks: [0],
    },
  };
}
