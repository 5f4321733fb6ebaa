import { describe, expect, it } from "vitest";
import type { Item } from "../../autopsy/items/item.ts";
import { memories } from "../memories/index.ts";
import { itemAt } from "../testing/items.ts";
import { transferMemories } from "./transfer.ts";
import { summariseTransfer } from "./transfer-summary.ts";

const signal = new AbortController().signal;
const free = memories.filter(({ needs }) => !needs.model);
const options = { repetitions: 1, seed: 1, signal };
/** One trap in every world: what one run teaches saves the others. */
const items: Item[] = await Promise.all(
  [41, 42, 43, 44, 45, 46].map((seed, number) => itemAt(number, `late/4/${seed}?traps=prior`, ["prior"])),
);

describe("memory transfer", () => {
  it("learns from a third, and helps the others where the lesson is theirs", async () => {
    const transfer = await transferMemories(items, free, options);
    expect(transfer.learned).toHaveLength(2);
    const tried = new Set(transfer.rows.map(({ item }) => item));
    expect(transfer.learned.some((item) => tried.has(item))).toBe(false);
    expect(tried.size).toBe(4);
    const success = Object.fromEntries(
      summariseTransfer(transfer).map(({ memory, success: { value } }) => [memory, value]),
    );
    expect(success).toMatchObject({ none: 0, care: 0, oracle: 1, "left-out": 1, vanilla: 0 });
    expect(await transferMemories(items, free, options)).toEqual(transfer);
  });

  it("puts nothing before a worker that remembers nothing", async () => {
    const { rows } = await transferMemories(items, free, options);
    const characters = (memory: string) => rows.find((row) => row.memory === memory)?.characters ?? -1;
    expect(characters("none")).toBe(0);
    expect(characters("vanilla")).toBeGreaterThan(500);
    expect(characters("oracle")).toBeGreaterThan(20);
  });
});
