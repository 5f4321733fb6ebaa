import fc from "fast-check";
import { expect, it } from "vitest";
import { differenceOf } from "./difference.ts";

const words = fc.array(fc.constantFrom("at", "most", "$876", "no", "departure", "after 21:00.", "😀"), {
  maxLength: 12,
});

it("two texts are put together again from what they share and what differs", () => {
  fc.assert(
    fc.property(words, words, (x, y) => {
      const [a, b] = [x.join(" "), y.join(" ")];
      const { before, after, ...differ } = differenceOf(a, b);
      expect(before + differ.a + after).toBe(a);
      expect(before + differ.b + after).toBe(b);
      expect(differ.a === "" && differ.b === "").toBe(a === b);
    }),
  );
});

it("what differs begins and ends with a whole word", () => {
  expect(differenceOf("leave at 14:10 from BOS", "leave at 14:46 from BOS")).toEqual({
    ...{ before: "leave at ", a: "14:10", b: "14:46", after: " from BOS" },
  });
});
