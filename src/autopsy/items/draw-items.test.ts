import { expect, it } from "vitest";
import { groupBy } from "../../core/collections.ts";
import { digestOf } from "../../environments/opsworld/digest.ts";
import { succeeded } from "../../replay/contract/episode.ts";
import { drawItems } from "./draw-items.ts";

const signal = new AbortController().signal;
const tempers = ["firm", "wavering"] as const;

it("draws failures of every family, level, temper and trap, in the shares of the paper; the same for the same seed", async () => {
  const items = await drawItems({ count: 20, seed: 5, tempers, signal });
  const counted = (of: (item: (typeof items)[number]) => unknown) =>
    Object.fromEntries([...groupBy(items, of)].map(([key, members]) => [key, members.length]));
  expect(counted(({ habits }) => habits.length)).toEqual({ 1: 14, 2: 4, 3: 2 });
  expect(counted(({ temper }) => temper)).toEqual({ firm: 10, wavering: 10 });
  expect(Object.keys(counted(({ family, level }) => `${family} ${level}`)).length).toBe(9);
  const traps = groupBy(
    items.flatMap(({ habits }) => habits),
    (trap) => trap,
  );
  expect([...traps.values()].map(({ length }) => length).sort()).toEqual([4, 4, 5, 5, 5, 5]);
  expect(items.every(({ episode }) => !succeeded(episode))).toBe(true);
  const again = await drawItems({ count: 20, seed: 5, tempers, signal });
  expect(again.map(({ episode }) => digestOf(episode))).toEqual(
    items.map(({ episode }) => digestOf(episode)),
  );
  const other = await drawItems({ count: 1, seed: 6, tempers, signal });
  expect(other[0]?.environment.key).not.toBe(items[0]?.environment.key);
});

it("keeps careful workers that succeed, as a control", async () => {
  const items = await drawItems({ count: 3, seed: 5, tempers: ["careful"], signal });
  expect(items.map(({ habits, episode }) => [habits, succeeded(episode)])).toEqual(
    Array.from({ length: 3 }, () => [[], true]),
  );
});
