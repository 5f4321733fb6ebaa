import type { Action, Agent, History, Turn, Worker } from "../../../replay/contract/agent.ts";
import type { Call } from "../../../replay/contract/environment.ts";
import type { Habits, TrapName } from "../traps/trap.ts";
import { traps } from "../traps/traps.ts";
import { nextCall } from "./agenda.ts";
import { Beliefs } from "./beliefs.ts";
import { isSameCall, mindOf } from "./mind.ts";
import { Wavering } from "./wavering.ts";

export interface Temper {
  habits: Habits;
  /** Whether habits give way now and then, drawn from the seed. */
  wavers?: boolean;
  /** Sees no pictures, only their labels. */
  blind?: boolean;
}

/** A worker without a model: what it does follows from what it has read, and from its habits. */
export function scriptedWorker(temper: Temper): Worker {
  const name = nameOf(temper);
  return { name, start: (seed) => new Scripted(name, temper, seed) };
}

/** Falls into no trap. */
export const carefulWorker: Worker = scriptedWorker({ habits: new Set() });

function nameOf({ habits, wavers, blind }: Temper): string {
  const kind = habits.size === 0 ? "careful" : `${wavers ? "wavering" : "careless"}:${[...habits].join("+")}`;
  return blind ? `${kind}†` : kind;
}

class Scripted implements Agent {
  readonly name: string;
  readonly sees: boolean;
  readonly #habits: Habits;
  readonly #wavering: Wavering | undefined;
  #beliefs: Beliefs | undefined;
  #read: Turn[] = [];

  constructor(name: string, { habits, wavers, blind }: Temper, seed: number) {
    this.name = name;
    this.sees = !blind;
    this.#habits = habits;
    this.#wavering = wavers ? new Wavering(seed) : undefined;
  }

  async next(history: History): Promise<Action | undefined> {
    const habits = heedNotes(this.#habits, history);
    if (this.#wavering && !this.#beliefs && history.turns.length > 0) {
      const before = this.#follow({ ...history, turns: history.turns.slice(0, -1) });
      this.#wavering.recall(before, habits);
    }
    const beliefs = this.#follow(history);
    const call = this.#wavering ? this.#wavering.decide(beliefs, habits) : nextCall(mindOf(beliefs, habits));
    return isStuck(call, history) ? undefined : { call };
  }

  async close(): Promise<void> {}

  /** Takes in the turns it has not read; starts anew when the history is another one. */
  #follow({ task, turns }: History): Beliefs {
    const isSame = this.#read.length <= turns.length && this.#read.at(-1) === turns[this.#read.length - 1];
    if (!this.#beliefs || !isSame) {
      this.#beliefs = new Beliefs(task);
      this.#read = [];
    }
    for (const turn of turns.slice(this.#read.length)) {
      this.#beliefs.note(turn, this.sees);
      this.#read.push(turn);
    }
    return this.#beliefs;
  }
}

/** What is said to the worker; what another run did and saw is quoted, each line behind an arrow, and no instruction. */
function withoutQuotes(text: string): string {
  return text.replace(/^(?:->|<-).*$/gmu, "");
}

/** The habits that no note has named; words like "be careful" name none. */
function heedNotes(habits: Habits, { notes, turns }: History): Habits {
  const heard = notes.filter(({ before }) => before <= turns.length);
  if (heard.length === 0) return habits;
  const isNamed = (trap: TrapName) => heard.some(({ text }) => traps[trap].named.test(withoutQuotes(text)));
  return new Set([...habits].filter((trap) => !isNamed(trap)));
}

/** A call that was just refused would be refused again. */
function isStuck(call: Call, { turns }: History): boolean {
  const last = turns.at(-1);
  return last?.observation.failed === true && isSameCall(last.call, call);
}
