/** Maps items with at most `limit` of them under way: not every prompt of a long run need be in memory. In their order. */
export async function mapAtMost<Item, Result>(
  items: readonly Item[],
  limit: number,
  map: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results = new Map<number, Result>();
  const left = items.entries();
  const work = async () => {
    for (const [index, item] of left) results.set(index, await map(item));
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, work));
  return items.flatMap((_, index) => {
    const result = results.get(index);
    return result === undefined ? [] : [result];
  });
}

/** Hands values on in the order of their numbers, from 0, however they come. */
export function inOrder<Value>(hand: (value: Value) => void): (number: number, value: Value) => void {
  const early = new Map<number, Value>();
  let next = 0;
  return (number, value) => {
    early.set(number, value);
    for (let ready = early.get(next); ready !== undefined; ready = early.get(next)) {
      early.delete(next);
      next += 1;
      hand(ready);
    }
  };
}
