import type { FamilyName } from "../families/family.ts";

export const TRAPS = ["pagination", "outdated", "memo", "boundary", "namesake", "prior"] as const;
export type TrapName = (typeof TRAPS)[number];

/** The habits of a worker: the traps it falls into. */
export type Habits = ReadonlySet<TrapName>;

/** What a worker has seen that can open its eyes. */
export interface Seen {
  /** Some page after the first, of any list. */
  readonly laterPage: boolean;
  /** How often it read the policy it goes by. */
  readonly policyReadings: number;
  /** The record of the customer who signed this letter. */
  signerFound(ticket: string): boolean;
  /** The earlier refunds of an order. */
  refundsListed(order: string): boolean;
}

/** What the case that bears a trap is like: it is owed money, is not owed money, or either, as its texts have it. */
type Bearing = "due" | "not due" | "either";

/** A way in which a careless worker goes wrong. */
export interface Trap {
  name: TrapName;
  /** What the careless believe. */
  belief: string;
  bearing(family: FamilyName, level: { orderPages: number }): Bearing;
  /** Whether the habit still rules a look at this ticket or order, after what was seen. */
  blinds(seen: Seen, about: { ticket?: string | undefined; order?: string | undefined }): boolean;
  /** Words of an instruction that name it; hearing them ends the habit. */
  named: RegExp;
}
