import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { benchPageOf } from "./bench-page.ts";
import { type BenchResult, readBenchResult } from "./bench-result.ts";
import { resultDocument } from "./testing/results.ts";

const read = (document: unknown, file = "a.json"): BenchResult => {
  const result = readBenchResult(file, document);
  if (!result) throw new Error("no result");
  return result;
};

describe("a result of bench run", () => {
  it("is read with its figures, floors, sets, spending and answers", () => {
    const result = read(resultDocument({ method: "rcta", model: "anthropic/m", right: [1, 1, 0, 1] }));
    expect(result).toMatchObject({ method: "rcta", model: "anthropic/m", protocol: "as shipped" });
    expect(result.whole).toMatchObject({ n: 4, of: 4, failed: 0, calls: 12, costUsd: 0.5 });
    expect(result.whole.metrics.stepExact?.value).toBe(0.75);
    expect(result.whole.metrics.logLoss).toBeUndefined();
    expect(result.answers.map(({ isRight }) => isRight)).toEqual([true, true, false, true]);
  });

  it("is nothing where the document is something else, and never a fault", () => {
    for (const document of [null, [], 7, {}, { schema: "rootstep.benchmark/1" }, { schema: 1 }]) {
      expect(readBenchResult("a", document)).toBeUndefined();
    }
    fc.assert(
      fc.property(fc.object(), (fields) => {
        readBenchResult("a", { ...fields, schema: "rootstep.benchmark/1" });
        const broken = { ...resultDocument({ method: "m", right: [1] }), ...fields };
        const result = readBenchResult("a", broken);
        if (result) benchPageOf([result]);
      }),
    );
  });
});

describe("results side by side", () => {
  it("order methods by exact step, name floors in words, and tell who is above them", () => {
    const few = Array.from({ length: 60 }, (_, index) => (index % 10 === 0 ? 1 : 0));
    const many = few.map((_, index) => (index % 10 < 7 ? 1 : 0));
    const page = benchPageOf([
      read(resultDocument({ method: "low", right: few }), "low.json"),
      read(resultDocument({ method: "high", right: many }), "high.json"),
    ]);
    const [section, ...others] = page.sections;
    expect(others).toEqual([]);
    expect(section?.rows.map(({ method, againstFloors }) => [method, againstFloors.stepExact])).toEqual([
      ["high", "better"],
      ["low", "open"],
    ]);
    expect(section?.floors.map(({ title }) => title)).toEqual(["best constant step", "last step"]);
    expect(section?.sets).toBe(1);
    expect(section?.tested).toMatchObject([{ a: 0, b: 1, n: 60, onlyA: 36, onlyB: 0 }]);
    expect(section?.tested[0]?.p).toBeLessThan(0.001);
  });

  it("tell a method whose whole interval is below the best floor", () => {
    const none = Array.from({ length: 60 }, () => 0);
    const [section] = benchPageOf([read(resultDocument({ method: "m", right: none }))]).sections;
    expect(section?.rows[0]?.againstFloors).toEqual({
      stepExact: "worse",
      roleAccuracy: "open",
      exam: "better",
    });
  });

  it("says when rows are about different runs, and compares only what both hold", () => {
    const page = benchPageOf([
      read(resultDocument({ method: "a", right: [1, 1, 1] })),
      read(resultDocument({ method: "b", right: [1, 0] })),
    ]);
    expect(page.sections[0]).toMatchObject({ sets: 2, tested: [{ n: 2, onlyA: 1, onlyB: 0, p: 1 }] });
    expect(page.sections[0]?.floors).toHaveLength(4);
  });

  it("leave out of the comparison what was labelled anew", () => {
    const one = resultDocument({ method: "a", right: [1, 1] });
    const relabelled = one.runs.map((run, index) => ({ ...run, truth: { step: index === 0 ? 9 : 3 } }));
    const page = benchPageOf([read(one), read({ ...one, method: "b", runs: relabelled })]);
    expect(page.sections[0]?.tested).toMatchObject([{ n: 1 }]);
  });

  it("make a section of every set of a file and of the whole", () => {
    const whole = resultDocument({ method: "a", right: [1, 0] });
    const set = { ...resultDocument({ method: "a", right: [1, 0] }), benchmark: "made/set" };
    const page = benchPageOf([read({ ...whole, sets: [set] })]);
    expect(page.sections.map(({ benchmark }) => benchmark)).toEqual(["made", "made/set"]);
  });

  it("count a run of several fold seeds as right when most have it right", () => {
    const seeds = (rights: number[]) => {
      const document = resultDocument({ method: "cv", right: rights });
      return { ...document, runs: document.runs.map((run, index) => ({ ...run, id: "same", seed: index })) };
    };
    const page = benchPageOf([read(seeds([1, 1, 0])), read(seeds([1, 0, 0]))]);
    expect(page.sections[0]?.tested).toMatchObject([{ n: 1, onlyA: 1, onlyB: 0 }]);
  });

  it("correct for the number of pairs: no p falls, and their order stays", () => {
    const rights = fc.array(fc.constantFrom(0, 1), { minLength: 20, maxLength: 20 });
    fc.assert(
      fc.property(fc.array(rights, { minLength: 2, maxLength: 5 }), (methods) => {
        const results = methods.map((right, index) => read(resultDocument({ method: `m${index}`, right })));
        const together = benchPageOf(results).sections[0]?.tested ?? [];
        expect(together).toHaveLength(methods.length - 1);
        for (const { p } of together) expect(p).toBeLessThanOrEqual(1);
        const lone = (onlyA: number, onlyB: number) => {
          const n = onlyA + onlyB;
          let [tail, chance] = [0, 0.5 ** n];
          for (let k = 0; k <= Math.min(onlyA, onlyB); k++) {
            tail += chance;
            chance *= (n - k) / (k + 1);
          }
          return Math.min(1, 2 * tail);
        };
        for (const { onlyA, onlyB, p } of together)
          expect(p).toBeGreaterThanOrEqual(lone(onlyA, onlyB) - 1e-12);
      }),
    );
  });
});
