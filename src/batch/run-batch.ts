import { setImmediate } from "node:timers/promises";
import { type ErrorCode, FatalError, RootstepError, reasonOf } from "../core/errors.ts";

/** One thing to be worked on. It is loaded when its turn comes and let go when it is done. */
export interface BatchItem<Loaded> {
  /** What people call it. */
  address: string;
  load(): Loaded | Promise<Loaded>;
}

/** What became of an item: a result, or the reason why there is none. */
export type BatchRow<Result> =
  | { kind: "done"; address: string; result: Result }
  | { kind: "failed"; address: string; reason: string };

export interface BatchOptions {
  /** Items worked on at a time. */
  concurrency: number;
  /** Stops the batch: nothing further is begun, what is under way is told. The rows end. */
  signal: AbortSignal;
  /** How many items, in multiples of `concurrency`, may be begun beyond the oldest unfinished one. Default: 8. */
  ahead?: number;
}

const AHEAD = 8;

/** Faults that every further item would meet too: a wrong key, a full disk. They stop the batch, as a FatalError does. */
const STOPPING: readonly ErrorCode[] = ["arguments", "configuration", "interrupted"];

/**
 * Works on many items at a time and gives a row for each, **in the order of the items**, as soon as those before it are
 * done: the same input gives the same output. Items are taken from their source when there is room for them, so
 * a batch holds as many as it works on, and rows that wait for an older one: eight times as many at the most.
 * A fault is a row; only a fault that all items would meet is thrown, after what was under way has ended.
 */
export async function* runBatch<Loaded, Result>(
  items: AsyncIterable<BatchItem<Loaded>>,
  work: (loaded: Loaded, about: { address: string; signal: AbortSignal }) => Promise<Result>,
  options: BatchOptions,
): AsyncGenerator<BatchRow<Result>> {
  const batch = new Batch(items, work, options);
  try {
    while (true) {
      const row = batch.nextRow();
      if (row) yield row;
      else if (batch.isOver()) break;
      else await batch.advance();
    }
  } finally {
    await batch.end();
  }
  if (batch.fault !== undefined) throw batch.fault;
}

class Batch<Loaded, Result> {
  fault: unknown;
  readonly #source: AsyncIterator<BatchItem<Loaded>>;
  readonly #work: (loaded: Loaded, about: { address: string; signal: AbortSignal }) => Promise<Result>;
  readonly #options: BatchOptions;
  /** What is under way, each with a signal of its own: hundreds of requests that listen to one signal pile up there. */
  readonly #active = new Map<AbortController, Promise<void>>();
  /** Finished, and waiting for those before them. */
  readonly #rows = new Map<number, BatchRow<Result>>();
  #begun = 0;
  #given = 0;
  #isTaking = false;
  #isExhausted = false;
  #isStopped = false;
  #ring: () => void = () => {};

  constructor(
    items: AsyncIterable<BatchItem<Loaded>>,
    work: (loaded: Loaded, about: { address: string; signal: AbortSignal }) => Promise<Result>,
    options: BatchOptions,
  ) {
    this.#source = items[Symbol.asyncIterator]();
    this.#work = work;
    this.#options = options;
    const { signal } = options;
    if (signal.aborted) this.#halt();
    signal.addEventListener("abort", this.#halt);
  }

  /** The row whose turn it is, if it is there. After a stop what is finished is given still. */
  nextRow(): BatchRow<Result> | undefined {
    const row = this.#rows.get(this.#given);
    if (row) this.#rows.delete(this.#given++);
    return row;
  }

  isOver(): boolean {
    return this.#isStopped || (this.#isExhausted && this.#active.size === 0);
  }

  /** Takes a further item if there is room, and waits until something has changed. */
  async advance(): Promise<void> {
    const changed = new Promise<void>((resolve) => {
      this.#ring = resolve;
    });
    if (this.#hasRoom()) void this.#take();
    await changed;
  }

  /** Ends what is under way, and waits for it. */
  async end(): Promise<void> {
    this.#halt();
    this.#options.signal.removeEventListener("abort", this.#halt);
    await Promise.all(this.#active.values());
    if (!this.#isTaking) await this.#source.return?.();
  }

  readonly #halt = (): void => {
    this.#isStopped = true;
    for (const stop of this.#active.keys()) stop.abort();
    this.#ring();
  };

  #hasRoom(): boolean {
    const { concurrency, ahead = AHEAD } = this.#options;
    const mayBegin = this.#begun - this.#given < concurrency * ahead;
    return !this.#isTaking && !this.#isExhausted && this.#active.size < concurrency && mayBegin;
  }

  async #take(): Promise<void> {
    this.#isTaking = true;
    try {
      const next = await this.#source.next();
      if (next.done) this.#isExhausted = true;
      else if (!this.#isStopped) this.#begin(next.value);
      // The first stretch of work may have been long: answers and signals have their turn before the next.
      await setImmediate();
    } catch (fault) {
      this.#stopWith(fault);
    }
    this.#isTaking = false;
    this.#ring();
  }

  #begin(item: BatchItem<Loaded>): void {
    const index = this.#begun++;
    const stop = new AbortController();
    const active = this.#rowOf(item, stop.signal).then((row) => {
      if (row) this.#rows.set(index, row);
      this.#active.delete(stop);
      this.#ring();
    });
    this.#active.set(stop, active);
  }

  async #rowOf(
    { address, load }: BatchItem<Loaded>,
    signal: AbortSignal,
  ): Promise<BatchRow<Result> | undefined> {
    try {
      return { kind: "done", address, result: await this.#work(await load(), { address, signal }) };
    } catch (fault) {
      const reason = reasonForRow(fault);
      if (reason === undefined) this.#stopWith(fault);
      return this.#isStopped || reason === undefined ? undefined : { kind: "failed", address, reason };
    }
  }

  /** After a stop from outside faults are its consequence. */
  #stopWith(fault: unknown): void {
    if (!this.#isStopped) this.fault = fault;
    this.#halt();
  }
}

/** What a row says of a fault; nothing for one that every item would meet. */
export function reasonForRow(fault: unknown): string | undefined {
  if (!(fault instanceof RootstepError)) return `internal fault, please report it: ${reasonOf(fault)}`;
  return fault instanceof FatalError || STOPPING.includes(fault.code) ? undefined : reasonOf(fault);
}
