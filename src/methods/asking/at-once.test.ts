import { setTimeout as wait } from "node:timers/promises";
import { expect, it } from "vitest";
import { inOrder, mapAtMost } from "./at-once.ts";

it("maps with so many under way and no more, and keeps the order", async () => {
  let [active, most] = [0, 0];
  const results = await mapAtMost([8, 1, 6, 2, 4, 3], 3, async (item) => {
    active += 1;
    most = Math.max(most, active);
    await wait(item);
    active -= 1;
    return item * 10;
  });
  expect(results).toEqual([80, 10, 60, 20, 40, 30]);
  expect(most).toBe(3);
});

it("an error of one is the error of all", async () => {
  const failing = mapAtMost([1, 2, 3], 2, async (item) => {
    if (item === 2) throw new Error("two");
    return item;
  });
  await expect(failing).rejects.toThrow("two");
});

it("hands on in order", () => {
  const seen: string[] = [];
  const hand = inOrder((value: string) => seen.push(value));
  for (const [number, value] of [
    [2, "c"],
    [0, "a"],
    [1, "b"],
    [3, "d"],
  ] as const)
    hand(number, value);
  expect(seen).toEqual(["a", "b", "c", "d"]);
});
