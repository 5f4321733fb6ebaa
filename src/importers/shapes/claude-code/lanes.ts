import { TextNumbers } from "../../../core/text-numbers.ts";
import { MAIN_THREAD } from "../../building/trajectory-builder.ts";
import { asName, type Fields } from "../loose.ts";

/** Which agent's thread a record belongs to. */
export class Lanes {
  /** The number of each record's chain. */
  readonly #sideChains = new TextNumbers();
  readonly #chains: string[] = [];
  /** The sub-agent whose side file is read, or nothing in the main file. */
  sideFileOf: string | undefined;

  of(raw: Fields): string {
    const parentCall = asName(raw.parent_tool_use_id);
    if (parentCall !== undefined) return parentCall;
    if (this.sideFileOf !== undefined) return this.sideFileOf;
    if (raw.isSidechain !== true) return MAIN_THREAD;
    return asName(raw.agentId) ?? this.#sideChainOf(raw);
  }

  /** Older sessions hold sub-agents in the main file without a name: a chain of records is one. */
  #sideChainOf(raw: Fields): string {
    const uuid = asName(raw.uuid) ?? "side chain";
    const known = this.#sideChains.get(asName(raw.parentUuid) ?? "");
    const chain = known ?? this.#chains.push(uuid) - 1;
    this.#sideChains.set(uuid, chain);
    return this.#chains[chain] ?? uuid;
  }
}
