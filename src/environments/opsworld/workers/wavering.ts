import type { Call } from "../../../replay/contract/environment.ts";
import type { Habits, TrapName } from "../traps/trap.ts";
import { stream } from "../world/streams.ts";
import { nextCall } from "./agenda.ts";
import type { Beliefs } from "./beliefs.ts";
import { isSameCall, mindOf } from "./mind.ts";

/** How often a habit holds: when it first makes a difference, and at each later refund or e-mail. */
const HOLDS = { first: 0.92, later: 0.98 };

/**
 * Habits that give way now and then. A draw depends on the seed, the habit and the decision alone, so both arms of a
 * trial draw alike; what a recorded run had decided before the seed came in stays decided.
 */
export class Wavering {
  readonly #seed: number;
  readonly #begun = new Set<TrapName>();
  readonly #ended = new Set<TrapName>();

  constructor(seed: number) {
    this.#seed = seed;
  }

  /** Takes over a recorded run: habits that made a difference before its last turn have begun. */
  recall(beliefs: Beliefs, habits: Habits): void {
    const call = nextCall(mindOf(beliefs, habits));
    for (const trap of habits) if (this.#matters(beliefs, habits, trap, call)) this.#begun.add(trap);
  }

  decide(beliefs: Beliefs, all: Habits): Call {
    for (;;) {
      const habits = new Set([...all].filter((trap) => !this.#ended.has(trap)));
      const call = nextCall(mindOf(beliefs, habits));
      const ending = [...habits].find((trap) => this.#gives(beliefs, habits, trap, call));
      if (ending === undefined) return call;
      this.#ended.add(ending);
    }
  }

  #gives(beliefs: Beliefs, habits: Habits, trap: TrapName, call: Call): boolean {
    if (!this.#begun.has(trap)) {
      if (!this.#matters(beliefs, habits, trap, call)) return false;
      this.#begun.add(trap);
      return this.#draw(trap, "first") >= HOLDS.first;
    }
    const commits = call.tool === "issue_refund" || call.tool === "send_email";
    return commits && this.#draw(trap, `commitment ${beliefs.commitments}`) >= HOLDS.later;
  }

  #matters(beliefs: Beliefs, habits: Habits, trap: TrapName, call: Call): boolean {
    const without = new Set([...habits].filter((one) => one !== trap));
    return !isSameCall(call, nextCall(mindOf(beliefs, without)));
  }

  #draw(trap: TrapName, decision: string): number {
    return stream(`wavering|${this.#seed}|${trap}|${decision}`).number();
  }
}
