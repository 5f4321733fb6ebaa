import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { METRICS, metricsOf } from "../scoring/metrics.ts";
import { type RunScore, scoreRun } from "../scoring/run-score.ts";
import { compareResults } from "./compare.ts";
import { parseResultFile, type ResultFile } from "./result-file.ts";

const STEPS = 6;
const ROLES = ["Planner", "Worker"];

function scored(id: string, truth: number, step: number | undefined, seed?: number): RunScore {
  const run = { benchmark: "set", id, group: id, steps: STEPS, roles: ROLES };
  const role = step === undefined ? undefined : ROLES[step % 2];
  return scoreRun(
    run,
    { step: truth, role: ROLES[truth % 2] ?? "" },
    { step, role, probabilities: [] },
    seed,
  );
}

function result(runs: readonly RunScore[], changes: Partial<ResultFile> = {}): ResultFile {
  const figures = {
    schema: "rootstep.benchmark/1",
    benchmark: "set",
    method: "some",
    n: runs.length,
    of: runs.length,
    protocol: { kind: "shipped" },
    metrics: metricsOf(runs),
    floors: {},
    runs,
  };
  return { ...parseResultFile("made.json", JSON.stringify(figures)), ...changes };
}

const step = fc.option(fc.nat(STEPS - 1), { nil: undefined });
const cases = fc.array(fc.record({ truth: fc.nat(STEPS - 1), a: step, b: step }), {
  minLength: 1,
  maxLength: 20,
});

describe("two results", () => {
  test("agree in every count with a look at each run; the other way round everything is turned", () => {
    fc.assert(
      fc.property(cases, (all) => {
        const a = result(all.map((one, index) => scored(`${index}`, one.truth, one.a)));
        const b = result(all.map((one, index) => scored(`${index}`, one.truth, one.b)));
        const there = compareResults(a, b);
        const back = compareResults(b, a);
        const right = (of: "a" | "b") => all.filter((one) => one[of] === one.truth).length;
        expect(there.step.both + there.step.onlyA).toBe(right("a"));
        expect(there.step.both + there.step.onlyB).toBe(right("b"));
        expect(there.step.neither + there.step.both + there.step.onlyA + there.step.onlyB).toBe(all.length);
        expect(there.differing).toHaveLength(there.step.onlyA + there.step.onlyB);
        expect([back.step.onlyA, back.step.onlyB, back.step.p]).toEqual([
          there.step.onlyB,
          there.step.onlyA,
          there.step.p,
        ]);
        for (const metric of METRICS) {
          const { difference, a: ofA, b: ofB } = there.metrics[metric];
          expect(difference.value).toBeCloseTo(ofB - ofA);
          expect(back.metrics[metric].difference.value).toBeCloseTo(-difference.value);
        }
      }),
      { numRuns: 30 },
    );
  });

  test("that are the same differ in nothing", () => {
    const one = result([scored("a", 1, 1), scored("b", 2, 3)]);
    const { metrics, step, warnings } = compareResults(one, one);
    for (const { difference } of Object.values(metrics)) {
      expect([difference.value, difference.low, difference.high]).toEqual([0, 0, 0]);
    }
    expect([step.p, warnings]).toEqual([1, []]);
  });

  test("of different runs, labels or protocols say so, and only what both hold is compared", () => {
    const a = result([scored("a", 1, 1), scored("b", 2, 2), scored("c", 3, 3)]);
    const protocol = { kind: "cross-validation", folds: 5, without: [] };
    const b = result([scored("b", 2, 2), scored("c", 4, 4), scored("d", 1, 1)], { protocol, failed: 1 });
    const { n, warnings } = compareResults(a, b);
    expect(n).toBe(1);
    expect(warnings).toEqual([
      expect.stringContaining("1 only in A, 1 only in B"),
      expect.stringContaining("the labels of 1 runs differ"),
      "the protocols differ: A as shipped, B in 5 folds",
      "not judged and counted wrong: 0 in A, 1 in B",
    ]);
  });

  test("count a run of several fold seeds by most of them", () => {
    const a = result([scored("a", 1, 1, 1), scored("a", 1, 1, 2), scored("a", 1, 0, 3)]);
    const b = result([scored("a", 1, 0, 1), scored("a", 1, 1, 2), scored("a", 1, 0, 3)]);
    const { n, step, differing } = compareResults(a, b);
    expect([n, step.onlyA]).toEqual([1, 1]);
    expect(differing[0]).toMatchObject({ a: { step: 1 }, b: { step: 0 }, right: "a" });
  });
});

test("a file that is something else is refused with what is wrong in it", () => {
  expect(() => parseResultFile("x.json", "nonsense")).toThrow("x.json is no result of bench run --json");
  const text = JSON.stringify({ schema: "rootstep.benchmark/1", benchmark: 7 });
  expect(() => parseResultFile("x.json", text)).toThrow(/x\.json is no result .*: benchmark: /u);
});
