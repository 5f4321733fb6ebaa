import type { Call } from "../../../replay/contract/environment.ts";
import { canonicalJson, type JsonValue } from "../../../replay/contract/json.ts";
import type { Habits, TrapName } from "../traps/trap.ts";
import { traps } from "../traps/traps.ts";
import { plainAmount } from "../world/money.ts";
import type { Beliefs } from "./beliefs.ts";

/** A worker at a moment: what it knows, and which of its habits blind it to what. */
export interface Mind {
  beliefs: Beliefs;
  isBlinded(trap: TrapName, about?: { ticket?: string | undefined; order?: string | undefined }): boolean;
}

/** A mind in which these habits rule. */
export function mindOf(beliefs: Beliefs, habits: Habits): Mind {
  return { beliefs, isBlinded: (trap, about = {}) => habits.has(trap) && traps[trap].blinds(beliefs, about) };
}

export function ask(tool: string, asked: JsonValue): Call {
  return { tool, arguments: asked };
}

/** The call that refunds. */
export function refundCall(order: string, cents: number, reason: string): Call {
  return ask("issue_refund", { order_id: order, amount: plainAmount(cents), reason });
}

export function isSameCall(a: Call, b: Call): boolean {
  return a.tool === b.tool && canonicalJson(a.arguments) === canonicalJson(b.arguments);
}
