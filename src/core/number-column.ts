type Numbers = Float64Array | Int32Array | Uint8Array;

/** A list of numbers that takes no more room than they do: a large session has a million of each kind. */
export class NumberColumn {
  readonly #make: (length: number) => Numbers;
  #values: Numbers;
  length = 0;

  /** `make` says which numbers they are, as in `(length) => new Int32Array(length)`. */
  constructor(make: (length: number) => Numbers) {
    this.#make = make;
    this.#values = make(64);
  }

  /** Adds a number and returns its index. */
  push(value: number): number {
    if (this.length === this.#values.length) {
      const longer = this.#make(this.length * 2);
      longer.set(this.#values);
      this.#values = longer;
    }
    this.#values[this.length] = value;
    this.length += 1;
    return this.length - 1;
  }

  /** Not a number where there is none. */
  at(index: number): number {
    return this.#values[index] ?? Number.NaN;
  }

  set(index: number, value: number): void {
    this.#values[index] = value;
  }
}
