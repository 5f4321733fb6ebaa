import { z } from "zod";
import { dayOf } from "../world/calendar.ts";
import { REFUND_REASONS } from "../world/entities.ts";
import { centsOf } from "../world/money.ts";

/** How a worker reads what tools show: only the fields it needs, days and amounts as numbers. */
const AnyDay = z.string().transform((text) => dayOf(text) ?? 0);
const AnyAmount = z.string().transform((text) => centsOf(text) ?? 0);

export const DocumentRows = z.object({
  documents: z.array(z.object({ name: z.string(), title: z.string(), kind: z.string() })),
});
export const DocumentText = z.object({ name: z.string(), title: z.string(), body: z.string() });

const TicketRow = z.object({
  ticket_id: z.string(),
  opened: AnyDay,
  status: z.string(),
  from: z.string(),
  subject: z.string(),
});
export type TicketRow = z.output<typeof TicketRow>;
export const TicketPage = z.object({ page: z.number(), pages: z.number(), tickets: z.array(TicketRow) });
export const TicketText = TicketRow.extend({ body: z.string(), images: z.array(z.string()) });

export const CustomerHits = z.object({ customers: z.array(z.object({ customer_id: z.string() })) });
export const CustomerRecord = z.object({
  customer_id: z.string(),
  name: z.string(),
  email: z.string(),
  city: z.string(),
  tier: z.enum(["standard", "plus"]),
});

const OrderRow = z.object({ order_id: z.string(), products: z.array(z.string()) });
export type OrderRow = z.output<typeof OrderRow>;
export const OrderPage = z.object({ page: z.number(), pages: z.number(), orders: z.array(OrderRow) });
export const OrderRecord = z.object({
  order_id: z.string(),
  customer_id: z.string(),
  placed: AnyDay,
  promised: AnyDay,
  lines: z.array(
    z.object({ sku: z.string(), product: z.string(), quantity: z.number(), unit_price: AnyAmount }),
  ),
  shipping: AnyAmount,
});

export const ShipmentRecord = z.object({
  order_id: z.string(),
  carrier: z.string(),
  delivered: z.string(),
  lots: z.array(z.object({ sku: z.string(), lot: z.string() })),
});

export const RefundRows = z.object({
  order_id: z.string(),
  refunds: z.array(z.object({ amount: AnyAmount, reason: z.enum(REFUND_REASONS) })),
});

export const ImageShown = z.object({ image_id: z.string() });

/** What a worker asks for in its own calls. */
export const PageAsked = z.object({ status: z.string().optional(), page: z.number().optional() });
export const OrdersAsked = z.object({
  customer_id: z.string().optional(),
  sku: z.string().optional(),
  page: z.number().optional(),
});
export const SearchAsked = z.object({ query: z.string() });
export const RefundAsked = z.object({ order_id: z.string(), amount: AnyAmount });
export const MailAsked = z.object({ to: z.string(), subject: z.string(), body: z.string() });
