import { describe, expect, it } from "vitest";
import { stream, streamsBelow } from "./streams.ts";

describe("streams", () => {
  it("draw the same for the same path, everywhere and for ever", () => {
    const random = stream("opsworld/1|late|4|17|0|traps|0");
    expect(Array.from({ length: 4 }, () => random.integer(0, 999_999))).toMatchInlineSnapshot(`
      [
        822177,
        775883,
        456421,
        175444,
      ]
    `);
  });

  it("of different components do not move one another", () => {
    const below = streamsBelow("opsworld/1|late|4|17|0");
    const alone = below("people").number();
    const [noise, people] = [below("noise"), below("people")];
    for (let k = 0; k < 100; k++) noise.number();
    expect(people.number()).toBe(alone);
  });

  it("are even, and keep to their bounds", () => {
    const random = stream("even");
    const drawn = new Set(Array.from({ length: 1000 }, () => random.integer(3, 12)));
    expect([...drawn].sort((a, b) => a - b)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    const mean =
      Array.from({ length: 10_000 }, () => random.number()).reduce((sum, one) => sum + one, 0) / 10_000;
    expect(mean).toBeGreaterThan(0.48);
    expect(mean).toBeLessThan(0.52);
  });

  it("sample without repetition", () => {
    const items = Array.from({ length: 20 }, (_, index) => index);
    expect(
      stream("sample")
        .shuffled(items)
        .sort((a, b) => a - b),
    ).toEqual(items);
    expect(new Set(stream("sample").sample(items, 7)).size).toBe(7);
    expect(stream("sample").sample(items, 50)).toHaveLength(20);
  });
});
