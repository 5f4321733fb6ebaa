import { MAIN_THREAD } from "../../building/trajectory-builder.ts";
import type { Message } from "../message.ts";
import { fingerprint, hashOf } from "./fingerprint.ts";

/**
 * Threads of model calls that no agent span encloses: a call continues the thread that shares the longest beginning
 * of its messages, else the one that holds most of them (a history whose start was cut), else it starts a new one.
 */
export class CallThreads {
  readonly #byPrefix = new Map<string, string>();
  readonly #byPart = new Map<string, string>();
  #threads = 0;

  /** The thread of a call with these messages. */
  threadOf(messages: readonly Message[]): string {
    const keys = keysOf(messages);
    if (keys.length === 0) return this.#threads === 0 ? this.#start() : MAIN_THREAD;
    return this.#longestPrefix(keys) ?? this.#mostShared(keys) ?? this.#start();
  }

  /** Remembers what a thread now holds: what the call was given, and what it answered. */
  remember(thread: string, given: readonly Message[], answer: readonly Message[]): void {
    let chain = "";
    for (const key of [...keysOf(given), ...keysOf(answer)]) {
      chain = hashOf(`${chain}\n${key}`);
      this.#byPrefix.set(chain, thread);
      this.#byPart.set(key, thread);
    }
  }

  #start(): string {
    this.#threads += 1;
    return this.#threads === 1 ? MAIN_THREAD : `thread ${this.#threads}`;
  }

  #longestPrefix(keys: readonly string[]): string | undefined {
    let chain = "";
    let found: string | undefined;
    for (const key of keys) {
      chain = hashOf(`${chain}\n${key}`);
      const thread = this.#byPrefix.get(chain);
      if (thread === undefined) break;
      found = thread;
    }
    return found;
  }

  #mostShared(keys: readonly string[]): string | undefined {
    const votes = new Map<string, number>();
    for (const key of keys) {
      const thread = this.#byPart.get(key);
      if (thread !== undefined) votes.set(thread, (votes.get(thread) ?? 0) + 1);
    }
    for (const [thread, count] of votes) if (count * 2 > keys.length) return thread;
    return undefined;
  }
}

/** Instructions are shared by unrelated calls, so they join no threads; reasoning is often left out of histories. */
function keysOf(messages: readonly Message[]): string[] {
  return messages
    .filter(({ chatRole }) => chatRole !== "system")
    .flatMap(({ parts }) =>
      parts.filter(({ kind, body }) => kind !== "reasoning" && (body !== "" || kind === "call")),
    )
    .map(fingerprint);
}
