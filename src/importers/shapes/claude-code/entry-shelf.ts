import { NumberColumn } from "../../../core/number-column.ts";
import { SpilledList, type Spilling } from "../../../core/spilled-list.ts";
import { StepKind } from "../../../core/trajectory.ts";
import type { Entry } from "./entry.ts";

/** What an entry weighs beside its bodies. */
const FRAME = 300;
const KINDS = StepKind.options;

/**
 * Holds a session's entries until its threads can be put in order: sub-agents' files are read last. In memory while
 * the bodies are few; beyond the limit all of them are spilled. An entry is known by its number; what puts it in order
 * stays in memory, in columns.
 */
export class EntryShelf {
  readonly #spilling: Spilling | undefined;
  readonly #kinds = new NumberColumn((length) => new Uint8Array(length));
  readonly #times = new NumberColumn((length) => new Float64Array(length));
  readonly #places = new NumberColumn((length) => new Int32Array(length));
  readonly #detached = new Set<number>();
  /** By number; `#resident` are those in memory, kept only where they may be spilled. */
  readonly #entries: (Entry | undefined)[] = [];
  #resident: number[] = [];
  #list: SpilledList<Entry> | undefined;
  #size = 0;
  #limit: number;

  constructor(spilling: Spilling | undefined) {
    this.#spilling = spilling;
    this.#limit = spilling?.limit ?? Number.POSITIVE_INFINITY;
  }

  /** Takes an entry in and gives its number. `at` is its time, or the time of the record before it. */
  add(kind: StepKind, at: number, entry: Entry): number {
    const slot = this.#kinds.push(KINDS.indexOf(kind));
    this.#times.push(at);
    this.#places.push(0);
    this.#hold(slot, entry);
    return slot;
  }

  kindOf(slot: number): StepKind | undefined {
    return KINDS[this.#kinds.at(slot)];
  }

  setKind(slot: number, kind: StepKind): void {
    this.#kinds.set(slot, KINDS.indexOf(kind));
  }

  timeOf(slot: number): number {
    return this.#times.at(slot);
  }

  /** A result that comes at once while its sub-agent goes on. */
  detach(slot: number): void {
    this.#detached.add(slot);
  }

  isDetached(slot: number): boolean {
    return this.#detached.has(slot);
  }

  /** Counts texts that came to an entry later, or stand beside the entries. */
  grow(texts: readonly { body: string }[]): void {
    for (const { body } of texts) this.#size += body.length;
  }

  /** The entry, to be read only. */
  read(slot: number): Entry {
    const entry = this.#entries[slot] ?? this.#list?.get(this.#places.at(slot));
    if (!entry) throw new Error("an entry was lost");
    return entry;
  }

  /** The entry, to be changed until the next `spill`. */
  open(slot: number): Entry {
    const entry = this.read(slot);
    if (!this.#entries[slot]) this.#hold(slot, entry);
    return entry;
  }

  #hold(slot: number, entry: Entry): void {
    this.#entries[slot] = entry;
    if (!this.#spilling) return;
    this.#resident.push(slot);
    this.#size += FRAME;
    this.grow(entry.parts);
  }

  /** Spills all entries in memory when they are too many. */
  spill(): void {
    if (!this.#spilling || this.#size < this.#limit) return;
    this.#list ??= new SpilledList<Entry>(this.#spilling.open());
    for (const slot of this.#resident) {
      const entry = this.read(slot);
      this.#places.set(slot, this.#list.append(entry, sizeOf(entry)));
      this.#entries[slot] = undefined;
    }
    this.#resident = [];
    this.#size = 0;
    this.#limit = this.#spilling.limit / 16;
  }

  /** How the steps made of the entries are spilled: from the first on, when the entries were. */
  get stepSpilling(): Spilling | undefined {
    return this.#list && this.#spilling ? { ...this.#spilling, limit: 0 } : this.#spilling;
  }

  close(): void {
    this.#list?.close();
  }
}

function sizeOf({ parts }: Entry): number {
  return parts.reduce((sum, part) => sum + part.body.length, FRAME);
}
