/** Random draws of one component of a world; no draw of another component moves them. */
export interface Stream {
  /** A number in [0, 1). */
  number(): number;
  /** A whole number between the two, both included. */
  integer(low: number, high: number): number;
  chance(share: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  /** So many different items, in random order; all of them when there are fewer. */
  sample<Item>(items: readonly Item[], count: number): Item[];
  shuffled<Item>(items: readonly Item[]): Item[];
}

/** Opens streams below a common path: `opsworld/1|late|4|17|0`, then component and index. */
export type Streams = (component: string, index?: number) => Stream;

export function streamsBelow(path: string): Streams {
  return (component, index = 0) => stream(`${path}|${component}|${index}`);
}

/** A stream named by a path: xoshiro128** seeded by a 128-bit hash of it, so that equal paths draw alike everywhere. */
export function stream(path: string): Stream {
  const next = xoshiro(hash128(path));
  const number = () => next() / 4_294_967_296;
  const integer = (low: number, high: number) => low + Math.floor(number() * (high - low + 1));
  const sample = <Item>(items: readonly Item[], count: number): Item[] => {
    const left = [...items];
    for (let at = 0; at < Math.min(count, left.length); at++) swap(left, at, integer(at, left.length - 1));
    return left.slice(0, count);
  };
  return {
    number,
    integer,
    chance: (share) => number() < share,
    pick: (items) => only(items[integer(0, items.length - 1)]),
    sample,
    shuffled: (items) => sample(items, items.length),
  };
}

function only<Item>(item: Item | undefined): Item {
  if (item === undefined) throw new RangeError("nothing to pick from");
  return item;
}

function swap<Item>(items: Item[], a: number, b: number): void {
  const [first, second] = [items[a], items[b]];
  if (first === undefined || second === undefined) return;
  items[a] = second;
  items[b] = first;
}

type Words = [number, number, number, number];

/** xoshiro128** of Blackman and Vigna. */
function xoshiro([a, b, c, d]: Words): () => number {
  return () => {
    const result = Math.imul(rotate(Math.imul(b, 5), 7), 9) >>> 0;
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = rotate(d, 11);
    return result;
  };
}

function rotate(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits));
}

/** Four words of a text, each depending on every character (four mixed multiplicative hashes, as in cyrb128). */
function hash128(text: string): Words {
  let [a, b, c, d] = [1_779_033_703, 3_144_134_277, 1_013_904_242, 2_773_480_762];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    a = b ^ Math.imul(a ^ code, 597_399_067);
    b = c ^ Math.imul(b ^ code, 2_869_860_233);
    c = d ^ Math.imul(c ^ code, 951_274_213);
    d = a ^ Math.imul(d ^ code, 2_716_044_179);
  }
  a = Math.imul(c ^ (a >>> 18), 597_399_067);
  b = Math.imul(d ^ (b >>> 22), 2_869_860_233);
  c = Math.imul(a ^ (c >>> 17), 951_274_213);
  d = Math.imul(b ^ (d >>> 19), 2_716_044_179);
  a ^= b ^ c ^ d;
  return [a >>> 0, (b ^ a) >>> 0, (c ^ a) >>> 0, (d ^ a) >>> 0];
}
