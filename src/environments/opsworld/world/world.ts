import type { Claim } from "../families/claim.ts";
import type { Family, Memo, Policy } from "../families/family.ts";
import type { TrapName } from "../traps/trap.ts";
import type { Office } from "./entities.ts";

/** A case of the scope, as it truly is. */
export interface Case {
  trap: TrapName | undefined;
  order: string;
  /** The letter about it; nothing when nobody wrote. */
  ticket: string | undefined;
  /** Whether the letter says which order. */
  nameless: boolean;
  pictured: boolean;
  /** What was claimed in letter and picture. */
  claim: Claim;
  /** The order of the customer of the same name. */
  namesake: string | undefined;
}

/** What is true of a world and no tool shows. */
interface Hidden {
  traps: ReadonlySet<TrapName>;
  cases: readonly Case[];
  /** In the order in which the documents are listed. */
  policies: readonly Policy[];
  memo: Memo | undefined;
  /** Number of an article that is called back. */
  sku: string | undefined;
  nearMisses: number;
}

/** A world: what its tools show, and what is true. */
export interface World {
  key: string;
  family: Family;
  office: Office;
  task: string;
  /** Where the report goes. */
  ops: string;
  hidden: Hidden;
}
