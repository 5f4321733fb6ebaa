/** Keeps the values that were asked for last, up to a total size; a value under way is asked for once. */
export class Recent<Value> {
  readonly #limit: number;
  readonly #kept = new Map<number | string, { value: Promise<Value>; size: number }>();
  #total = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get(key: number | string, size: number, make: () => Promise<Value>): Promise<Value> {
    const known = this.#kept.get(key);
    if (known) {
      this.#kept.delete(key);
      this.#kept.set(key, known);
      return known.value;
    }
    const value = make();
    const entry = { value, size };
    this.#kept.set(key, entry);
    this.#total += size;
    // What failed is asked for again the next time.
    value.catch(() => {
      if (this.#kept.get(key) !== entry) return;
      this.#kept.delete(key);
      this.#total -= size;
    });
    this.#forget();
    return value;
  }

  clear(): void {
    this.#kept.clear();
    this.#total = 0;
  }

  #forget(): void {
    for (const [oldest, { size }] of this.#kept) {
      if (this.#total <= this.#limit || this.#kept.size <= 1) return;
      this.#kept.delete(oldest);
      this.#total -= size;
    }
  }
}
