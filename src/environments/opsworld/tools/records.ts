import type { JsonValue } from "../../../replay/contract/json.ts";
import { PAGE, pagesFor } from "../generating/levels.ts";
import { isoOf } from "../world/calendar.ts";
import type { Customer, Order, Refund, Shipment, Ticket } from "../world/entities.ts";
import { goodsOf } from "../world/entities.ts";
import { euros } from "../world/money.ts";
import { type Result, refuse } from "./define-tool.ts";

export function showCustomer({ id, name, email, city, tier }: Customer): JsonValue {
  return { customer_id: id, name, email, city, tier };
}

export function showOrder(order: Order): JsonValue {
  const { id, customer, placed, promised, lines, shipping } = order;
  return {
    order_id: id,
    customer_id: customer,
    placed: isoOf(placed),
    promised: isoOf(promised),
    lines: lines.map(({ sku, product, quantity, price }) => ({
      sku,
      product,
      quantity,
      unit_price: euros(price),
    })),
    goods: euros(goodsOf(order)),
    shipping: euros(shipping),
  };
}

/** An order in a list: enough to know which one it is. */
export function showOrderRow({ id, placed, lines }: Order): JsonValue {
  return { order_id: id, placed: isoOf(placed), products: lines.map(({ product }) => product) };
}

export function showShipment({ order, carrier, delivered, lots }: Shipment, { lines }: Order): JsonValue {
  return {
    order_id: order,
    carrier,
    delivered: delivered === undefined ? "not yet" : delivered === "no scan" ? delivered : isoOf(delivered),
    lots: lines.map(({ sku }, line) => ({ sku, lot: lots[line] ?? "not recorded" })),
  };
}

export function showRefund({ id, cents, reason, day }: Refund): JsonValue {
  return { refund_id: id, amount: euros(cents), reason, day: isoOf(day) };
}

/** A letter in a list, without what it says. */
export function showTicketRow({ id, opened, status, from, subject }: Ticket): JsonValue {
  return { ticket_id: id, opened: isoOf(opened), status, from, subject };
}

/** One page of a list under its name, with its number and how many there are. */
export function showPage(name: string, rows: readonly JsonValue[], page: number): Result {
  const pages = pagesFor(rows.length);
  if (page > pages) return refuse("no_such_page", `there are ${pages} pages`);
  return { shows: { page, pages, [name]: rows.slice((page - 1) * PAGE, page * PAGE) } };
}

export function notFound(what: string, id: string): Result {
  return refuse("not_found", `there is no ${what} ${id}`);
}
