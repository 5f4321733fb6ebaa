import { PAGE } from "../generating/levels.ts";
import type { Office, Order, Ticket } from "./entities.ts";

/** Tickets as the tool lists them, oldest first. */
export function ticketsWith({ tickets }: Office, status: Ticket["status"] | undefined): readonly Ticket[] {
  return status ? tickets.filter((ticket) => ticket.status === status) : tickets;
}

/** Orders as the tool lists them: those that hold an article, by number. */
export function ordersWith({ orders }: Office, sku: string): Order[] {
  return [...orders.values()].filter(({ lines }) => lines.some((line) => line.sku === sku));
}

/** Whether an item stands on the first page of a list. */
export function isOnFirstPage<Item>(items: readonly Item[], isIt: (item: Item) => boolean): boolean {
  return items.slice(0, PAGE).some(isIt);
}
