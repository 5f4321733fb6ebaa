import { describe, expect, it } from "vitest";
import { objectKind } from "./object-kind.ts";
import { overviewOf } from "./overview.ts";
import { histogramOf, medianOf, placeOf } from "./places.ts";

describe("the kind of a violated object", () => {
  it.each([
    ["call:refund_order(order=17)", "call refund_order"],
    ["path:src/deep/a.ts", "file a.ts"],
    ["value:2022-03-24", "a date"],
    ["value:14:10", "a time"],
    ["value:$1,248.00", "a number"],
    ["value:17 percent", "a number"],
    ["value:QX7L2M", "an identifier"],
    ["value:Grand Hotel", "a name or phrase"],
    ["rejected:12", "rejected: a number"],
    ["source:catalogue@41", "source catalogue"],
    ["requirement:3", "a requirement"],
    ["", "something"],
  ])("%s is %s", (key, kind) => {
    expect(objectKind(key)).toBe(kind);
  });
});

describe("places of roots", () => {
  it("run from the first step to the last, and both ends have a stretch", () => {
    expect([0, 5, 10].map((step) => placeOf({ step, steps: 11 }))).toEqual([0, 0.5, 1]);
    expect(placeOf({ step: 0, steps: 1 })).toBe(0);
    expect(histogramOf([0, 0.049, 0.05, 1], 20)).toEqual([2, 1, ...Array<number>(17).fill(0), 1]);
  });

  it("have the mean of the two middle ones as their middle", () => {
    expect(medianOf([0.9, 0.1, 0.3, 0.5])).toBeCloseTo(0.4);
    expect(medianOf([])).toBeUndefined();
  });
});

describe("the overview of no run", () => {
  it("names nothing", () => {
    const overview = overviewOf([]);
    expect(overview.tally.all).toBe(0);
    expect(overview.places).toEqual({ bins: Array<number>(20).fill(0), n: 0, firstQuarter: 0 });
    expect([overview.clusters, overview.roles, overview.grid.rows]).toEqual([[], [], []]);
  });
});
