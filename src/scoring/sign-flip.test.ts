import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { signFlip } from "./sign-flip.ts";

describe("the sign-flip test", () => {
  it("counts every choice of signs where they are few", () => {
    expect(signFlip([1, 1, 1, 1, 1])).toEqual({ n: 5, mean: 1, p: 2 / 32 });
    expect(signFlip([0.5, -0.5, 0, 0])).toEqual({ n: 4, mean: 0, p: 1 });
    expect(signFlip([])).toMatchObject({ n: 0, p: 1 });
  });

  it("draws signs where they are many, alike for one seed", () => {
    const oneSided = Array.from({ length: 40 }, (_, index) => 0.2 + index / 100);
    expect(signFlip(oneSided).p).toBeLessThan(0.001);
    expect(signFlip(oneSided, 3)).toEqual(signFlip(oneSided, 3));
    const balanced = oneSided.map((one, index) => (index % 2 === 0 ? one : -one));
    expect(signFlip(balanced).p).toBeGreaterThan(0.5);
  });

  it("does not care which arm comes first", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -5, max: 5 }), { maxLength: 12 }), (differences) => {
        const turned = differences.map((one) => -one);
        expect(signFlip(turned).p).toBe(signFlip(differences).p);
      }),
    );
  });
});
