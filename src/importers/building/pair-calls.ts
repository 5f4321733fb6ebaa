import { TextNumbers } from "../../core/text-numbers.ts";
import type { Part, Step } from "../../core/trajectory.ts";

interface OpenCall {
  place: number;
  id: string;
  name: string;
  thread: string;
}

/** More parts than a step has: a part's place in the run is one number. */
const PARTS = 2 ** 20;

/**
 * Pairs every result with its call, step by step: by recorded id, else with the oldest open call of the same tool in
 * the same thread. Ids become unique within the run. A call that stays open is `missing`, a result that finds none is
 * `orphan`. A result that names no call comes from a format that records none: it stays as it is. Of a closed call only
 * its id's number is kept.
 */
export class Pairing {
  /** Open calls by recorded id, oldest first. */
  readonly #byId = new Map<string, OpenCall[]>();
  /** Open calls recorded without an id. */
  readonly #withoutId = new Set<OpenCall>();
  /** How often each id was used. */
  readonly #uses = new TextNumbers();
  /** The step of each call. */
  readonly #steps = new TextNumbers();

  /** Pairs the parts of the run's next step. */
  add(step: Step): void {
    step.parts.forEach((part, index) => {
      if (part.kind === "call") this.#openCall(part, step, index);
      else if (part.kind === "result") this.#closeCall(part, step.thread);
    });
  }

  /** The step of a call. */
  stepOf(call: string): number | undefined {
    return this.#steps.get(call);
  }

  /** Once all steps are known: what gives the calls of a step their status. */
  settling(): (step: Step) => void {
    const open = new Set<number>();
    for (const calls of this.#byId.values()) for (const { place } of calls) open.add(place);
    for (const { place } of this.#withoutId) open.add(place);
    return (step) => {
      step.parts.forEach((part, index) => {
        if (part.kind !== "call") return;
        if (!open.has(step.index * PARTS + index)) part.status = "ok";
        else part.status ??= "missing";
      });
    };
  }

  #openCall(part: Part, step: Step, index: number): void {
    const recordedId = part.call?.id ?? "";
    const id = this.#uniqueId(recordedId || "call");
    const name = part.call?.name ?? "";
    part.call = { id, name };
    this.#steps.set(id, step.index);
    const call = { place: step.index * PARTS + index, id, name, thread: step.thread };
    if (!recordedId) this.#withoutId.add(call);
    else if (this.#byId.get(recordedId)?.push(call) === undefined) this.#byId.set(recordedId, [call]);
  }

  #closeCall(part: Part, thread: string): void {
    if (!part.call) {
      part.status ??= "ok";
      return;
    }
    const { id, name } = part.call;
    const call = id ? this.#takeById(id) : this.#takeWithoutId(thread, name);
    if (!call) {
      part.call = { id: this.#uniqueId(id || "result"), name };
      part.status = "orphan";
      return;
    }
    part.call = { id: call.id, name: name || call.name };
    part.status ??= "ok";
  }

  #takeById(id: string): OpenCall | undefined {
    const calls = this.#byId.get(id);
    const call = calls?.shift();
    if (calls?.length === 0) this.#byId.delete(id);
    return call;
  }

  #takeWithoutId(thread: string, name: string): OpenCall | undefined {
    for (const call of this.#withoutId) {
      if (call.thread === thread && (name === "" || call.name === name)) {
        this.#withoutId.delete(call);
        return call;
      }
    }
    return undefined;
  }

  /** The id itself, or with a number behind it when the run has used it already. */
  #uniqueId(wanted: string): string {
    for (let id = wanted; ; ) {
      const uses = (this.#uses.get(wanted) ?? 0) + 1;
      this.#uses.set(wanted, uses);
      if (uses > 1) id = `${wanted}#${uses}`;
      if (uses === 1 || !this.#uses.has(id)) {
        this.#uses.set(id, Math.max(1, this.#uses.get(id) ?? 0));
        return id;
      }
    }
  }
}
