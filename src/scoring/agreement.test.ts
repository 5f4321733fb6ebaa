import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { agreementOf, type Judgement } from "./agreement.ts";

const judged = (run: string, by: string, step: number, role = "Planner"): Judgement => ({
  run,
  by,
  step,
  role,
});

describe("Fleiss' kappa", () => {
  // Fourteen raters, ten subjects, five categories: the worked example of many textbooks, 0.210
  const TABLE = [
    [0, 0, 0, 0, 14],
    [0, 2, 6, 4, 2],
    [0, 0, 3, 5, 6],
    [0, 3, 9, 2, 0],
    [2, 2, 8, 1, 1],
    [7, 7, 0, 0, 0],
    [3, 2, 6, 3, 0],
    [2, 5, 3, 2, 2],
    [6, 5, 2, 1, 0],
    [0, 2, 2, 3, 7],
  ];

  test("the textbook's example", () => {
    const judgements = TABLE.flatMap((row, run) => {
      const said = row.flatMap((count, category) => Array.from({ length: count }, () => category));
      return said.map((category, rater) =>
        judged(`run ${run}`, `rater ${rater}`, category, `role ${category}`),
      );
    });
    const { kappa, judgements: n, runs } = agreementOf(judgements);
    expect([runs, n]).toEqual([10, 140]);
    expect(kappa.role).toBeCloseTo(0.21, 3);
    expect(kappa.step).toBeCloseTo(0.21, 3);
    expect(kappa.joint).toBeCloseTo(0.21, 3);
  });

  test("two raters, four runs, by hand", () => {
    // Agree on 3 of 4; shares of roles: a 5/8, b 3/8; chance 34/64
    const roles = [
      ["a", "a"],
      ["a", "a"],
      ["b", "b"],
      ["a", "b"],
    ];
    const judgements = roles.flatMap(([one = "", other = ""], run) => [
      judged(`${run}`, "ada", 1, one),
      judged(`${run}`, "ben", 1, other),
    ]);
    const { kappa } = agreementOf(judgements);
    expect(kappa.role).toBeCloseTo((3 / 4 - 34 / 64) / (1 - 34 / 64), 12);
    expect(kappa.step).toBeNaN();
  });

  test("runs of two and of three raters each count by their own pairs", () => {
    const judgements = [
      judged("1", "ada", 0, "a"),
      judged("1", "ben", 0, "a"),
      judged("1", "cy", 0, "b"),
      judged("2", "ada", 0, "b"),
      judged("2", "ben", 0, "b"),
    ];
    // (1/3 + 1) / 2 observed; a 2/5, b 3/5, chance 13/25
    expect(agreementOf(judgements).kappa.role).toBeCloseTo((2 / 3 - 13 / 25) / (12 / 25), 12);
  });
});

describe("pairs", () => {
  const judgements = [
    judged("1", "ada", 10, "Planner (-> Executor)"),
    judged("1", "ben", 10, "planner"),
    judged("1", "cy", 13, "planner"),
    judged("2", "ada", 4),
    judged("2", "ben", 9, "Executor"),
    judged("3", "ada", 7),
  ];
  const { overall, pairs, runs, judgements: n } = agreementOf(judgements);

  test("role, step, both and near, with their counts; a run that one person judged is none", () => {
    expect([runs, n]).toEqual([2, 5]);
    expect(overall).toEqual({
      role: { agreed: 3, pairs: 4 },
      step: { agreed: 1, pairs: 4 },
      joint: { agreed: 1, pairs: 4 },
      within: [
        { steps: 1, agreed: 1, pairs: 4 },
        { steps: 3, agreed: 3, pairs: 4 },
        { steps: 5, agreed: 4, pairs: 4 },
      ],
    });
  });

  test("each two people by themselves", () => {
    expect(pairs.map(({ people, runs: shared, joint }) => [people, shared, joint.agreed])).toEqual([
      [["ada", "ben"], 2, 1],
      [["ada", "cy"], 1, 0],
      [["ben", "cy"], 1, 0],
    ]);
  });

  test("nothing shared", () => {
    const { overall: none, kappa } = agreementOf([judged("1", "ada", 1)]);
    expect(none.step).toEqual({ agreed: 0, pairs: 0 });
    expect(kappa.role).toBeNaN();
  });

  test("the order of judgements does not matter, and near is never less than exact", () => {
    const one = fc.record({
      run: fc.constantFrom("1", "2", "3"),
      by: fc.constantFrom("ada", "ben", "cy"),
      step: fc.nat(6),
      role: fc.constantFrom("a", "b"),
    });
    const list = fc.uniqueArray(one, { selector: ({ run, by }) => `${run} ${by}`, maxLength: 9 });
    fc.assert(
      fc.property(list, (all) => {
        const report = agreementOf(all);
        expect(agreementOf(all.toReversed())).toEqual(report);
        const counts = [report.overall.step.agreed, ...report.overall.within.map(({ agreed }) => agreed)];
        expect(counts).toEqual(counts.toSorted((a, b) => a - b));
        expect(report.overall.joint.agreed).toBeLessThanOrEqual(
          Math.min(report.overall.step.agreed, report.overall.role.agreed),
        );
      }),
    );
  });
});
