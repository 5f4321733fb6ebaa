import type { RunRedactor } from "./run-redactor.ts";
import { SpilledList, type Spilling } from "./spilled-list.ts";
import type { Step, Trajectory } from "./trajectory.ts";

const spilled = new WeakSet<readonly Step[]>();
const redactors = new WeakMap<readonly Step[], RunRedactor>();

/** Whether a run's steps lie outside memory: going through them costs time, and holding them all costs memory. */
export function isSpilled(steps: readonly Step[]): boolean {
  return spilled.has(steps);
}

/** What took the secrets out of a spilled run's steps, and knows them by their placeholders. */
export function redactorOf(steps: readonly Step[]): RunRedactor | undefined {
  return redactors.get(steps);
}

/** Characters of all bodies of a step. */
export function bodySize({ parts }: Step): number {
  let size = 0;
  for (const { body } of parts) size += body.length;
  return size;
}

/** The run as it is, or with its steps spilled when their bodies are too many for memory. */
export function spillLarge(run: Trajectory, spilling: Spilling): Trajectory {
  if (isSpilled(run.steps)) return run;
  let size = 0;
  for (const step of run.steps) size += bodySize(step);
  if (size < spilling.limit) return run;
  const collected = new StepSpill(spilling);
  for (const step of run.steps) collected.add(step);
  return { ...run, steps: collected.finish(() => {}) };
}

/** JSON around the bodies of a step, about. */
const FRAME = 300;

/** Takes steps in, one by one, and gives the list of them. */
export class StepSpill {
  readonly #list: SpilledList<Step>;
  readonly #redactor: RunRedactor | undefined;
  #settle: (step: Step) => void = () => {};

  constructor(spilling: Spilling) {
    this.#redactor = spilling.redactor?.();
    this.#list = new SpilledList<Step>(spilling.open(), (step) => {
      this.#settle(step);
      Object.freeze(step.parts);
      Object.freeze(step);
    });
  }

  /** The step must not change afterwards. */
  add(step: Step): void {
    const kept = this.#redactor?.step(step) ?? step;
    this.#list.append(kept, bodySize(kept) + FRAME);
  }

  /** The list; `settle` puts into a step what only the end of the run told. */
  finish(settle: (step: Step) => void): Step[] {
    this.#settle = settle;
    this.#list.flush();
    const steps = new Proxy<Step[]>([], new StepsHandler(this.#list));
    spilled.add(steps);
    if (this.#redactor) redactors.set(steps, this.#redactor);
    return steps;
  }
}

/** Makes a spilled list look like an array that nobody can write to. */
class StepsHandler implements ProxyHandler<Step[]> {
  readonly #list: SpilledList<Step>;

  constructor(list: SpilledList<Step>) {
    this.#list = list;
  }

  get(target: Step[], key: string | symbol): unknown {
    if (key === "length") return this.#list.length;
    const index = indexOf(key);
    return index === undefined ? Reflect.get(target, key) : this.#list.get(index);
  }

  has(target: Step[], key: string | symbol): boolean {
    const index = indexOf(key);
    return index === undefined ? Reflect.has(target, key) : index < this.#list.length;
  }

  ownKeys(): string[] {
    return [...Array.from({ length: this.#list.length }, (_, index) => String(index)), "length"];
  }

  getOwnPropertyDescriptor(target: Step[], key: string | symbol): PropertyDescriptor | undefined {
    const index = indexOf(key);
    if (index !== undefined) {
      const value = this.#list.get(index);
      return value && { value, writable: true, enumerable: true, configurable: true };
    }
    const found = Reflect.getOwnPropertyDescriptor(target, key);
    return found && key === "length" ? { ...found, value: this.#list.length } : found;
  }

  set(): boolean {
    return false;
  }

  defineProperty(): boolean {
    return false;
  }

  deleteProperty(): boolean {
    return false;
  }

  preventExtensions(): boolean {
    return false;
  }
}

/** The number that a key of an array writes, if it is one. */
function indexOf(key: string | symbol): number | undefined {
  if (typeof key === "symbol") return undefined;
  const first = key.charCodeAt(0);
  if (!(first >= 48 && first <= 57)) return undefined;
  const index = Number(key);
  return Number.isInteger(index) && String(index) === key ? index : undefined;
}
