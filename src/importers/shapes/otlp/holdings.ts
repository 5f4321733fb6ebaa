import type { DraftPart, DraftStep } from "../../building/trajectory-builder.ts";
import { fingerprint } from "./fingerprint.ts";

/** A step that may still grow until the run is written. */
export interface OpenStep extends DraftStep {
  thread: string;
  parts: DraftPart[];
  handoffs: { to: string; part: number }[];
  /** A user's message that asks something of the run. */
  isRequest?: boolean;
}

/** How often a thread, and those that started it, hold each part of a message, and the step that holds it. */
export class Holdings {
  readonly #counts = new Map<string, number>();
  readonly #steps = new Map<string, OpenStep>();
  readonly #parent: Holdings | undefined;

  constructor(parent?: Holdings) {
    this.#parent = parent;
  }

  add(part: DraftPart, step: OpenStep): void {
    const key = fingerprint(part);
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
    this.#steps.set(key, step);
  }

  count(key: string): number {
    let count = 0;
    for (let at: Holdings | undefined = this; at; at = at.#parent) count += at.#counts.get(key) ?? 0;
    return count;
  }

  stepOf(key: string): OpenStep | undefined {
    return this.#steps.get(key);
  }
}
