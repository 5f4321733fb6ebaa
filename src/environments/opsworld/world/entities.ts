import type { Scene } from "../images/scene.ts";
import type { Day } from "./calendar.ts";
import { type Cents, sum } from "./money.ts";

/** Someone who bought; `C-1042`. E-mail addresses are unique. */
export interface Customer {
  id: string;
  name: string;
  email: string;
  city: string;
  tier: "standard" | "plus";
}

export interface Line {
  sku: string;
  product: string;
  quantity: number;
  /** Of one unit. */
  price: Cents;
}

/** What a customer bought; `O-20417`. A product stands in one order per customer. */
export interface Order {
  id: string;
  customer: string;
  placed: Day;
  promised: Day;
  lines: readonly Line[];
  shipping: Cents;
}

export interface Shipment {
  order: string;
  carrier: string;
  /** The day it arrived; "no scan" when nobody recorded it; nothing while it is on its way. */
  delivered: Day | "no scan" | undefined;
  /** One lot per line, `L-24117`, or "not recorded". */
  lots: readonly string[];
}

export const REFUND_REASONS = ["late", "recall", "damage", "return", "goodwill"] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

/** Money sent back; `R-3001`. */
export interface Refund {
  id: string;
  order: string;
  cents: Cents;
  reason: RefundReason;
  day: Day;
}

/** A letter of a customer; `T-4003`. */
export interface Ticket {
  id: string;
  opened: Day;
  status: "open" | "closed";
  /** The address it came from. */
  from: string;
  subject: string;
  body: string;
  /** Ids of pictures. */
  images: readonly string[];
}

export interface Document {
  name: string;
  title: string;
  kind: "policy" | "notice" | "handbook";
  edited: Day;
  body: string;
}

/** A picture attached to a ticket: what is in it, and what stands in its place for those who cannot see. */
export interface Image {
  id: string;
  label: string;
  scene: Scene;
}

/** Everything the tools of a world can show; nothing in it ever changes. */
export interface Office {
  today: Day;
  customers: ReadonlyMap<string, Customer>;
  orders: ReadonlyMap<string, Order>;
  shipments: ReadonlyMap<string, Shipment>;
  /** Refunds made before the run, by order. */
  refunds: ReadonlyMap<string, readonly Refund[]>;
  /** Oldest first. */
  tickets: readonly Ticket[];
  documents: readonly Document[];
  images: ReadonlyMap<string, Image>;
}

export function goodsOf({ lines }: Pick<Order, "lines">): Cents {
  return sum(lines.map(({ quantity, price }) => quantity * price));
}

export function totalOf(order: Pick<Order, "lines" | "shipping">): Cents {
  return goodsOf(order) + order.shipping;
}
