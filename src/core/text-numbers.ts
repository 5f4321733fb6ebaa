/** Differs from process to process, so that nobody can write texts that are taken for one another. */
const SEED = Math.floor(Math.random() * 2 ** 32);

/** A number of 53 bits for a text: two texts share one with odds of one to 10^16. */
export function hashText(text: string): number {
  let low = 0xdeadbeef ^ SEED;
  let high = 0x41c6ce57 ^ SEED;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    low = Math.imul(low ^ code, 2654435761);
    high = Math.imul(high ^ code, 1597334677);
  }
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  return 4294967296 * (2097151 & high) + (low >>> 0);
}

/**
 * A whole number of 32 bits for each of many texts. It keeps hashes and no texts, about 20 bytes each: a long session
 * has a million ids.
 */
export class TextNumbers {
  /** Hashes, one higher so that 0 is an empty place. */
  #keys = new Float64Array(64);
  #values = new Int32Array(64);
  #size = 0;

  get(text: string): number | undefined {
    const at = this.#placeOf(hashText(text) + 1);
    return this.#keys[at] === 0 ? undefined : this.#values[at];
  }

  has(text: string): boolean {
    return this.get(text) !== undefined;
  }

  set(text: string, value: number): void {
    this.#put(hashText(text) + 1, value);
    if (this.#size * 4 > this.#keys.length * 3) this.#grow();
  }

  #put(key: number, value: number): void {
    const at = this.#placeOf(key);
    if (this.#keys[at] === 0) this.#size += 1;
    this.#keys[at] = key;
    this.#values[at] = value;
  }

  /** The place of a key, or the empty one where it would go. */
  #placeOf(key: number): number {
    const keys = this.#keys;
    const mask = keys.length - 1;
    let at = key & mask;
    while (keys[at] !== key && keys[at] !== 0) at = (at + 1) & mask;
    return at;
  }

  #grow(): void {
    const [keys, values] = [this.#keys, this.#values];
    this.#keys = new Float64Array(keys.length * 2);
    this.#values = new Int32Array(keys.length * 2);
    this.#size = 0;
    keys.forEach((key, at) => {
      if (key !== 0) this.#put(key, values[at] ?? 0);
    });
  }
}
