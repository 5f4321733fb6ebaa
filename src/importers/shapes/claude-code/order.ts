import type { AgentThread, Entry } from "./entry.ts";
import type { EntryShelf } from "./entry-shelf.ts";

/** The entries of a run in order, and the call that started each thread that was started by one. */
export interface Ordered {
  slots: number[];
  startedBy: Map<string, string>;
}

interface Lane {
  thread: AgentThread;
  next: number;
  /** The latest time so far: clocks that go back do not reorder a thread. */
  time: number;
}

/**
 * Puts the entries of all threads in one order. Each thread keeps its own; a sub-agent starts after the turn that calls
 * it and ends before that call's result; between them time decides, and where it does not, the older thread goes first.
 */
export function orderEntries(
  threads: readonly AgentThread[],
  isRecorded: (call: string) => boolean,
  shelf: EntryShelf,
): Ordered {
  return new Ordering(threads, isRecorded, shelf).run();
}

class Ordering {
  readonly #waiting = new Map<string, AgentThread[]>();
  readonly #unstarted: Set<AgentThread>;
  readonly #running = new Map<string, Set<Lane>>();
  readonly #ordered: Ordered = { slots: [], startedBy: new Map() };
  readonly #shelf: EntryShelf;
  #lanes: Lane[] = [];

  constructor(threads: readonly AgentThread[], isRecorded: (call: string) => boolean, shelf: EntryShelf) {
    this.#shelf = shelf;
    this.#unstarted = new Set(threads);
    for (const thread of threads) {
      if (thread.call === undefined || !isRecorded(thread.call)) this.#start(thread);
      else if (!this.#waiting.get(thread.call)?.push(thread)) this.#waiting.set(thread.call, [thread]);
    }
  }

  run(): Ordered {
    for (;;) {
      const lane = this.#earliest();
      if (lane) this.#emit(lane);
      else if (!this.#startStranded()) return this.#ordered;
    }
  }

  /** Threads whose calls lie in a circle are started without one. */
  #startStranded(): boolean {
    const [thread] = this.#unstarted;
    if (thread) this.#start(thread);
    return thread !== undefined;
  }

  #start(thread: AgentThread, call?: string): void {
    if (!this.#unstarted.delete(thread)) return;
    const lane = { thread, next: 0, time: Number.NEGATIVE_INFINITY };
    this.#advance(lane);
    if (thread.slots.length === 0) return;
    this.#lanes.push(lane);
    if (call === undefined) return;
    this.#ordered.startedBy.set(thread.id, call);
    if (!thread.resumed) this.#running.set(call, (this.#running.get(call) ?? new Set()).add(lane));
  }

  #advance(lane: Lane): void {
    const slot = lane.thread.slots[lane.next];
    lane.time = Math.max(lane.time, slot === undefined ? Number.NEGATIVE_INFINITY : this.#shelf.timeOf(slot));
  }

  /** The lane whose next entry comes first. Results wait for the sub-agents of their call; if all wait, none does. */
  #earliest(): Lane | undefined {
    let first: Lane | undefined;
    let firstFree: Lane | undefined;
    for (const lane of this.#lanes) {
      if (!first || lane.time < first.time) first = lane;
      if ((!firstFree || lane.time < firstFree.time) && !this.#waits(lane)) firstFree = lane;
    }
    return firstFree ?? first;
  }

  #waits(lane: Lane): boolean {
    const slot = lane.thread.slots[lane.next];
    if (slot === undefined || this.#running.size === 0) return false;
    if (this.#shelf.kindOf(slot) !== "result" || this.#shelf.isDetached(slot)) return false;
    return this.#shelf.read(slot).parts.some((part) => this.#running.has(part.call?.id ?? ""));
  }

  #emit(lane: Lane): void {
    const slot = lane.thread.slots[lane.next];
    if (slot === undefined) return;
    this.#ordered.slots.push(slot);
    lane.next += 1;
    this.#advance(lane);
    if (lane.next >= lane.thread.slots.length) this.#end(lane);
    if (this.#waiting.size > 0 && this.#shelf.kindOf(slot) === "turn") {
      this.#startSubAgents(this.#shelf.read(slot));
    }
  }

  #end(lane: Lane): void {
    this.#lanes = this.#lanes.filter((other) => other !== lane);
    const call = this.#ordered.startedBy.get(lane.thread.id);
    const running = call === undefined ? undefined : this.#running.get(call);
    running?.delete(lane);
    if (call !== undefined && running?.size === 0) this.#running.delete(call);
  }

  #startSubAgents(turn: Entry): void {
    for (const part of turn.parts) {
      const call = part.kind === "call" ? part.call?.id : undefined;
      if (call === undefined) continue;
      for (const thread of this.#waiting.get(call) ?? []) this.#start(thread, call);
      this.#waiting.delete(call);
    }
  }
}
