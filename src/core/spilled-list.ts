import type { RunRedactor } from "./run-redactor.ts";

/** A private place outside memory, gone with the process at the latest. */
export interface Spill {
  append(bytes: Uint8Array): void;
  read(offset: number, length: number): Uint8Array;
  /** Gives the place back; nothing can be read from it afterwards. */
  close(): void;
}

/** Where a run goes that is too large for memory, and from how many characters of bodies on. */
export interface Spilling {
  open(): Spill;
  limit: number;
  /** What takes the secrets out of the steps of a run before they leave memory. */
  redactor?: (() => RunRedactor) | undefined;
}

/** Characters of bodies that a run may hold in memory. */
export const BODY_LIMIT = 64 * 1024 * 1024;

/** Characters that are written and read in one piece: small enough to read for one step, large enough to read in a row. */
const BLOCK = 64 * 1024;
/** Characters of blocks that stay in memory once they were read. */
const KEPT = 4 * 1024 * 1024;

interface Block<Item> {
  items: Item[];
  size: number;
}

/**
 * A list whose items lie in a spill as JSON, in blocks; only the blocks' offsets and the blocks read last are in memory.
 * An item read twice may be two objects: what is written into one is lost.
 */
export class SpilledList<Item extends object> {
  readonly #spill: Spill;
  readonly #prepare: (item: Item) => void;
  /** Index of the first item and offset of the first byte of every block, and of the block to come. */
  readonly #firsts: number[] = [0];
  readonly #offsets: number[] = [0];
  readonly #kept = new Map<number, Block<Item>>();
  readonly #encoder = new TextEncoder();
  readonly #decoder = new TextDecoder();
  #keptSize = 0;
  #last = -1;
  #lastItems: Item[] = [];
  #pending: Item[] = [];
  #pendingSize = 0;

  /** `prepare` is called on every item that was read back, before anybody sees it. */
  constructor(spill: Spill, prepare: (item: Item) => void = () => {}) {
    this.#spill = spill;
    this.#prepare = prepare;
  }

  get length(): number {
    return (this.#firsts.at(-1) ?? 0) + this.#pending.length;
  }

  /** Adds an item of about so many characters and returns its index; it must not change afterwards. */
  append(item: Item, size: number): number {
    this.#pending.push(item);
    this.#pendingSize += size;
    const index = this.length - 1;
    if (this.#pendingSize >= BLOCK) this.flush();
    return index;
  }

  /** Writes what was added last. */
  flush(): void {
    if (this.#pending.length === 0) return;
    const bytes = this.#encoder.encode(JSON.stringify(this.#pending));
    this.#spill.append(bytes);
    this.#firsts.push(this.length);
    this.#offsets.push((this.#offsets.at(-1) ?? 0) + bytes.length);
    this.#pending = [];
    this.#pendingSize = 0;
  }

  get(index: number): Item | undefined {
    const end = this.#firsts.at(-1) ?? 0;
    if (index >= end) return this.#pending[index - end];
    const block = this.#blockOf(index);
    if (block !== this.#last) {
      this.#lastItems = this.#itemsOf(block);
      this.#last = block;
    }
    return this.#lastItems[index - (this.#firsts[block] ?? 0)];
  }

  close(): void {
    this.#spill.close();
  }

  /** The block that holds an index: mostly the one read last, or the one after it. */
  #blockOf(index: number): number {
    let low = 0;
    let high = this.#firsts.length - 2;
    if (index >= (this.#firsts[this.#last] ?? Number.POSITIVE_INFINITY)) {
      low = this.#last;
      if (index < (this.#firsts[low + 1] ?? 0)) return low;
    }
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if ((this.#firsts[middle] ?? 0) <= index) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  #itemsOf(block: number): Item[] {
    const known = this.#kept.get(block);
    if (known) {
      this.#kept.delete(block);
      this.#kept.set(block, known);
      return known.items;
    }
    const read = this.#readBlock(block);
    this.#kept.set(block, read);
    this.#keptSize += read.size;
    for (const [oldest, { size }] of this.#kept) {
      if (this.#keptSize <= KEPT || oldest === block) break;
      this.#kept.delete(oldest);
      this.#keptSize -= size;
    }
    return read.items;
  }

  #readBlock(block: number): Block<Item> {
    const offset = this.#offsets[block] ?? 0;
    const size = (this.#offsets[block + 1] ?? offset) - offset;
    const items: Item[] = JSON.parse(this.#decoder.decode(this.#spill.read(offset, size)));
    for (const item of items) this.#prepare(item);
    return { items, size };
  }
}
