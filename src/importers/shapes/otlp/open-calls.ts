import type { DraftPart } from "../../building/trajectory-builder.ts";
import { argumentsKey, fingerprint } from "./fingerprint.ts";
import type { OpenStep } from "./holdings.ts";

/** A call that a turn made. */
export interface MadeCall {
  id: string;
  /** Whether the recorder gave the id. */
  recorded: boolean;
  part: DraftPart;
  step: OpenStep;
  result: DraftPart | undefined;
  /** The span's own step that holds the result; nothing while only a history gave it. */
  spanStep: OpenStep | undefined;
  taken: boolean;
}

/** The calls of a run, found by id, else by tool and arguments, else by tool alone, oldest first. */
export class OpenCalls {
  readonly #byId = new Map<string, MadeCall[]>();
  readonly #queues = new Map<string, { calls: MadeCall[]; next: number }>();
  readonly #bySameCall = new Map<string, MadeCall[]>();
  #unnamed = 0;

  open(part: DraftPart, step: OpenStep): MadeCall {
    const recorded = part.call?.id;
    const name = part.call?.name ?? "";
    const id = recorded ?? `${name || "call"}-${++this.#unnamed}`;
    part.call = { id, name };
    const call: MadeCall = {
      id,
      recorded: recorded !== undefined,
      part,
      step,
      result: undefined,
      spanStep: undefined,
      taken: false,
    };
    this.#remember(id, call);
    const same = argumentsKey(part.body);
    const { thread } = step;
    const keys = [`${thread}\n${name}\n${same}`, `${thread}\n${name}`, `\n${name}\n${same}`, anyTool(thread)];
    for (const key of keys) this.#enqueue(key, call);
    const equal = this.#bySameCall.get(`${name}\n${same}`);
    if (equal) equal.push(call);
    else this.#bySameCall.set(`${name}\n${same}`, [call]);
    return call;
  }

  /** The n-th call of an id: some models count from `call_0` in every turn. */
  byId(id: string, occurrence: number): MadeCall | undefined {
    return this.#byId.get(id)?.[occurrence - 1];
  }

  /** Whether a call of this id had this tool and these arguments. */
  isMade(id: string, part: DraftPart): boolean {
    const key = fingerprint(part);
    return this.#byId.get(id)?.some((call) => fingerprint(call.part) === key) ?? false;
  }

  /** A history names the n-th call of a tool with these arguments by an id of its own. */
  alias(id: string, part: DraftPart, occurrence: number): void {
    const same = this.#bySameCall.get(`${part.call?.name}\n${argumentsKey(part.body)}`);
    const call = same?.[occurrence - 1] ?? same?.at(-1);
    if (call) this.#remember(id, call);
  }

  #remember(id: string, call: MadeCall): void {
    const calls = this.#byId.get(id);
    if (calls) calls.push(call);
    else this.#byId.set(id, [call]);
  }

  /** Takes the call that a tool's span answers. */
  take(wanted: {
    id: string | undefined;
    name: string;
    args: string | undefined;
    thread: string | undefined;
  }) {
    const calls = wanted.id === undefined ? [] : (this.#byId.get(wanted.id) ?? []);
    const call = calls.slice(-16).findLast((made) => !made.taken) ?? calls.at(-1) ?? this.#waiting(wanted);
    if (call) call.taken = true;
    return call;
  }

  #waiting({ id, name, args, thread }: Parameters<OpenCalls["take"]>[0]): MadeCall | undefined {
    if (name === "") return thread === undefined ? undefined : this.#head(anyTool(thread));
    const same = args === undefined ? "" : argumentsKey(args);
    const keys = thread === undefined ? [] : [`${thread}\n${name}\n${same}`, `${thread}\n${name}`];
    for (const key of [...keys, ...(args === undefined ? [] : [`\n${name}\n${same}`])]) {
      const call = this.#head(key);
      if (call && !(id !== undefined && call.recorded)) return call;
    }
    return undefined;
  }

  #enqueue(key: string, call: MadeCall): void {
    const queue = this.#queues.get(key);
    if (queue) queue.calls.push(call);
    else this.#queues.set(key, { calls: [call], next: 0 });
  }

  #head(key: string): MadeCall | undefined {
    const queue = this.#queues.get(key);
    if (!queue) return undefined;
    while (queue.calls[queue.next]?.taken) queue.next += 1;
    return queue.calls[queue.next];
  }
}

function anyTool(thread: string): string {
  return `${thread}\n\n`;
}
