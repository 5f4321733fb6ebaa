import { randomNumbers } from "../../core/random.ts";

const LOWER = "abcdefghijklmnopqrstuvwxyz";
const DIGITS = "0123456789";
const HEX = "0123456789abcdef";
const LETTERS = LOWER + LOWER.toUpperCase();
const WORDS = "harbor maple copper window silver garden rocket summer bridge falcon meadow winter".split(" ");

/** Makes secrets and look-alikes up, the same for the same seed. None of them ever opened anything. */
export class Maker {
  readonly #random: () => number;

  constructor(seed: number) {
    this.#random = randomNumbers(seed);
  }

  whole(least: number, most: number): number {
    return least + Math.floor(this.#random() * (most - least + 1));
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.whole(0, items.length - 1)];
    if (item === undefined) throw new RangeError("nothing to pick from");
    return item;
  }

  from(alphabet: string, length: number): string {
    return Array.from({ length }, () => alphabet.charAt(this.whole(0, alphabet.length - 1))).join("");
  }

  base62 = (length: number): string => this.from(LETTERS + DIGITS, length);
  url64 = (length: number): string =>
    `${this.base62(length - 1).replace(/(?<=^.{5})./u, "_")}${this.base62(1)}`;
  hex = (length: number): string => this.from(HEX, length);
  digits = (length: number): string => `${this.whole(1, 9)}${this.from(DIGITS, length - 1)}`;
  lower = (length: number): string => this.from(LOWER + DIGITS, length);
  upper = (length: number): string => this.from(LOWER.toUpperCase() + DIGITS, length);
  base32 = (length: number): string => this.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", length);
  word = (): string => this.pick(WORDS);

  base64(length: number): string {
    return this.from(`${LETTERS}${DIGITS}+/`, length);
  }

  uuid(): string {
    return [8, 4, 4, 4, 12].map((length) => this.hex(length)).join("-");
  }

  /** As people choose them: a word with a number, several words, a mix of characters. */
  password(): string {
    return this.pick([
      () => `${this.word()}${this.whole(2, 9999)}!`,
      () => `${this.word()}-${this.word()}-${this.whole(10, 99)}`,
      () =>
        `${this.from(LETTERS, 6)}${this.digits(3)}${this.pick(["!", "%", "+", "_", "@"])}${this.base62(4)}`,
      () => this.base62(16),
    ])();
  }
}
