import type { Claim } from "../families/claim.ts";
import type { OrderDraft } from "../families/family.ts";
import type { Scene } from "../images/scene.ts";
import type { Letter } from "../text/letter.ts";
import type { Day } from "../world/calendar.ts";
import type { Customer, Document, RefundReason } from "../world/entities.ts";
import type { Cents } from "../world/money.ts";
import type { Role } from "./roles.ts";

/** A customer who has no id yet. */
export type Person = Omit<Customer, "id">;

/** An order of the world in the making; ids are given at the end, by date. */
export interface Entry {
  person: Person;
  order: OrderDraft;
  refunds: { cents: Cents; reason: RefundReason; day: Day }[];
  /** What the records do not have, because it stands on a picture. */
  unrecorded?: "delivery" | "lot";
}

/** A case of the scope: who, what, and which trap it bears. */
export interface DraftCase {
  role: Role;
  entry: Entry;
  claim: Claim;
  /** The order of the customer of the same name. */
  namesake?: Entry;
}

/** A letter before ids: its order is an entry of the book. */
export interface DraftTicket {
  opened: Day;
  status: "open" | "closed";
  from: string;
  subject: string;
  letter: Omit<Letter, "order">;
  order: Entry | undefined;
  /** What is in the attached picture, once orders have ids. */
  picture?: ((ids: ReadonlyMap<Entry, string>) => Scene) | undefined;
  about?: DraftCase | undefined;
}

/** A document, and which version of the rules it states. */
export interface DraftDocument extends Document {
  version?: number;
}
