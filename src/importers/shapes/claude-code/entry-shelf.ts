import { SpilledList, type Spilling } from "../../../core/spilled-list.ts";
import type { StepKind } from "../../../core/trajectory.ts";
import type { DraftPart } from "../../building/trajectory-builder.ts";
import type { Entry, Slot } from "./entry.ts";

/** What an entry weighs beside its bodies. */
const FRAME = 300;

/**
 * Holds a session's entries until its threads can be put in order: sub-agents' files are read last. In memory while
 * the bodies are few; beyond the limit all of them are spilled, and only their slots remain.
 */
export class EntryShelf {
  readonly #spilling: Spilling | undefined;
  #list: SpilledList<Entry> | undefined;
  #resident: Slot[] = [];
  #size = 0;
  #limit: number;

  constructor(spilling: Spilling | undefined) {
    this.#spilling = spilling;
    this.#limit = spilling?.limit ?? Number.POSITIVE_INFINITY;
  }

  /** Takes an entry in and gives its slot. */
  add(kind: StepKind, at: number, entry: Entry): Slot {
    const slot: Slot = { kind, at, detached: false, entry, spilledAt: -1 };
    this.#hold(slot, entry.parts);
    return slot;
  }

  /** Counts parts that an entry got later. */
  grow(parts: readonly DraftPart[]): void {
    for (const { body } of parts) this.#size += body.length;
  }

  /** The entry, to be read only. */
  read(slot: Slot): Entry {
    const entry = slot.entry ?? this.#list?.get(slot.spilledAt);
    if (!entry) throw new Error("an entry was lost");
    return entry;
  }

  /** The entry, to be changed until the next `spill`. */
  open(slot: Slot): Entry {
    const entry = this.read(slot);
    if (!slot.entry) {
      slot.entry = entry;
      this.#hold(slot, entry.parts);
    }
    return entry;
  }

  #hold(slot: Slot, parts: readonly DraftPart[]): void {
    if (!this.#spilling) return;
    this.#resident.push(slot);
    this.#size += FRAME;
    this.grow(parts);
  }

  /** Spills all entries in memory when they are too many. */
  spill(): void {
    if (!this.#spilling || this.#size < this.#limit) return;
    this.#list ??= new SpilledList<Entry>(this.#spilling.open());
    for (const slot of this.#resident) if (slot.entry) this.#put(slot, slot.entry, this.#list);
    this.#resident = [];
    this.#size = 0;
    this.#limit = this.#spilling.limit / 16;
  }

  #put(slot: Slot, entry: Entry, list: SpilledList<Entry>): void {
    slot.spilledAt = list.append(
      entry,
      entry.parts.reduce((sum, part) => sum + part.body.length, FRAME),
    );
    slot.entry = undefined;
  }

  /** How the steps made of the entries are spilled: from the first on, when the entries were. */
  get stepSpilling(): Spilling | undefined {
    return this.#list && this.#spilling ? { ...this.#spilling, limit: 0 } : this.#spilling;
  }

  close(): void {
    this.#list?.close();
  }
}
