/** A seeded generator (mulberry32): the same seed gives the same numbers on every machine. */
export interface Random {
  /** From 0 up to 1. */
  next(): number;
  /** A whole number from `first` to `last`, both included. */
  whole(first: number, last: number): number;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
  /** Log-normal with this median and mean. */
  logNormal(median: number, mean: number): number;
}

export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const whole = (first: number, last: number) => first + Math.floor(next() * (last - first + 1));
  return {
    next,
    whole,
    pick: (items) => items[whole(0, items.length - 1)] ?? items[0],
    logNormal: (median, mean) => {
      const sigma = Math.sqrt(2 * Math.log(mean / median));
      const normal = Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
      return median * Math.exp(sigma * normal);
    },
  };
}
