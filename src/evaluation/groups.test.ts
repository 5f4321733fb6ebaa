import fc from "fast-check";
import { expect, test } from "vitest";
import { groupsOf } from "./groups.ts";

test("a shared key makes a group, through others too", () => {
  const items = [["a", "x"], ["b"], ["c", "y"], ["d", "x", "y"]].map((taskKeys) => ({ taskKeys }));
  const [first, second, third, fourth] = groupsOf(items);
  expect(new Set([first, third, fourth]).size).toBe(1);
  expect(second).not.toBe(first);
});

test("items that share a key are always in one group, whatever the order", () => {
  const keys = fc.array(fc.constantFrom("a", "b", "c", "d", "e", "f", "g"), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(fc.array(keys), (all) => {
      const groups = groupsOf(all.map((taskKeys) => ({ taskKeys })));
      const backwards = groupsOf(all.toReversed().map((taskKeys) => ({ taskKeys }))).reverse();
      for (const [i, one] of all.entries()) {
        for (const [j, other] of all.entries()) {
          if (one.some((key) => other.includes(key))) expect(groups[i]).toBe(groups[j]);
          expect(groups[i] === groups[j]).toBe(backwards[i] === backwards[j]);
        }
      }
    }),
  );
});
