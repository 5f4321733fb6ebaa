import { setTimeout as delay } from "node:timers/promises";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { RootstepError } from "../core/errors.ts";
import { type BatchItem, type BatchOptions, type BatchRow, runBatch } from "./run-batch.ts";

const never = new AbortController().signal;

async function* items(number: number, onTaken: (index: number) => void = () => {}) {
  for (let index = 0; index < number; index++) {
    onTaken(index);
    const item: BatchItem<number> = { address: `run ${index}`, load: () => index };
    yield item;
  }
}

async function rowsOf(
  source: AsyncIterable<BatchItem<number>>,
  work: (index: number, about: { signal: AbortSignal }) => Promise<number>,
  options: Partial<BatchOptions> = {},
): Promise<BatchRow<number>[]> {
  const rows: BatchRow<number>[] = [];
  for await (const row of runBatch(source, work, { concurrency: 4, signal: never, ...options }))
    rows.push(row);
  return rows;
}

describe("a batch", () => {
  test("gives a row for every item in the order of the items, whatever is done first", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(4), { maxLength: 30 }),
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 1, max: 4 }),
        async (pauses, concurrency, ahead) => {
          let active = 0;
          let most = 0;
          const work = async (index: number) => {
            most = Math.max(most, ++active);
            await delay(pauses[index]);
            active -= 1;
            return index;
          };
          const rows = await rowsOf(items(pauses.length), work, { concurrency, ahead });
          expect(rows.map((row) => row.kind === "done" && row.result)).toEqual([...pauses.keys()]);
          expect(most).toBeLessThanOrEqual(concurrency);
        },
      ),
      { numRuns: 40 },
    );
  });

  test("takes an item only when there is room for it", async () => {
    let taken = 0;
    let finished = 0;
    const work = async (index: number) => {
      expect(taken - finished).toBeLessThanOrEqual(3);
      await delay(index % 3);
      finished += 1;
      return index;
    };
    expect(
      await rowsOf(
        items(40, () => taken++),
        work,
        { concurrency: 3 },
      ),
    ).toHaveLength(40);
  });

  test("does not run away from its oldest unfinished item", async () => {
    let taken = 0;
    const first = gate();
    const work = async (index: number) => {
      if (index === 0) await first.opened;
      return index;
    };
    const all = rowsOf(
      items(100, () => taken++),
      work,
      { concurrency: 4, ahead: 3 },
    );
    await delay(50);
    expect(taken).toBe(12);
    first.open();
    expect(await all).toHaveLength(100);
  });

  test("makes a row of a fault and goes on", async () => {
    const work = async (index: number) => {
      if (index === 1) throw new RootstepError("network", "no answer in 60 s");
      if (index === 2) throw new TypeError("x is undefined");
      return index;
    };
    expect(await rowsOf(items(4), work)).toEqual([
      { kind: "done", address: "run 0", result: 0 },
      { kind: "failed", address: "run 1", reason: "no answer in 60 s" },
      { kind: "failed", address: "run 2", reason: "internal fault, please report it: x is undefined" },
      { kind: "done", address: "run 3", result: 3 },
    ]);
  });

  test("a run that cannot be loaded is a row", async () => {
    async function* broken() {
      yield { address: "bad", load: () => Promise.reject(new RootstepError("input", "cut off")) };
      yield { address: "good", load: () => 1 };
    }
    const rows = await rowsOf(broken(), async (number) => number);
    expect(rows.map(({ kind }) => kind)).toEqual(["failed", "done"]);
  });

  test("stops at a fault that every item would meet, and begins no further one", async () => {
    let begun = 0;
    const work = async (index: number, { signal }: { signal: AbortSignal }) => {
      begun += 1;
      if (index === 5) throw new RootstepError("configuration", "the key is refused");
      await delay(5, undefined, { signal });
      return index;
    };
    await expect(rowsOf(items(1000), work)).rejects.toThrow("the key is refused");
    expect(begun).toBeLessThan(12);
  });

  test("a source that fails stops it with the source's fault", async () => {
    async function* failing() {
      yield* items(2);
      throw new RootstepError("input", "the disk gave an error");
    }
    await expect(rowsOf(failing(), async (index) => index)).rejects.toThrow("the disk gave an error");
  });

  test("ends its rows when it is stopped, tells what is under way and waits for it", async () => {
    const stop = new AbortController();
    let told = 0;
    let under = 0;
    const work = async (index: number, { signal }: { signal: AbortSignal }) => {
      under += 1;
      if (index === 6) stop.abort();
      await delay(index < 4 ? 0 : 10_000, undefined, { signal }).catch((fault) => {
        told += 1;
        throw fault;
      });
      under -= 1;
      return index;
    };
    const rows = await rowsOf(items(100), work, { signal: stop.signal });
    expect(rows.length).toBeLessThanOrEqual(4);
    expect(told).toBe(under);
    expect(told).toBeGreaterThan(0);
  });

  test("a stop while the next item is awaited ends it at once", async () => {
    const stop = new AbortController();
    async function* endless() {
      yield* items(1);
      await new Promise(() => {});
    }
    setTimeout(() => stop.abort(), 20);
    expect(await rowsOf(endless(), async (index) => index, { signal: stop.signal })).toHaveLength(1);
  });

  test("whoever stops reading stops it", async () => {
    let begun = 0;
    const work = async (index: number, { signal }: { signal: AbortSignal }) => {
      begun += 1;
      await delay(1, undefined, { signal });
      return index;
    };
    for await (const row of runBatch(items(1000), work, { concurrency: 4, signal: never })) {
      if (row.address === "run 3") break;
    }
    expect(begun).toBeLessThan(50);
  });
});

function gate(): { opened: Promise<void>; open: () => void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
