import type { Call } from "../../../replay/contract/environment.ts";
import type { Letter } from "../text/letter.ts";
import { ask, type Mind } from "./mind.ts";
import type { TicketRow } from "./results.ts";

/** The order a letter is about, or the call that brings it nearer; nothing when it cannot be found. */
export function findOrder(
  mind: Mind,
  ticket: TicketRow,
  letter: Letter,
): { order: string } | Call | undefined {
  if (letter.order !== undefined) return { order: letter.order };
  const writer = findWriter(mind, ticket, letter);
  if (!writer || "tool" in writer) return writer;
  const list = mind.beliefs.ordersOf(writer.customer);
  if (list.unseen === 1) return ask("list_orders", { customer_id: writer.customer, page: 1 });
  const row = list.rows.find(
    ({ products }) => letter.product !== undefined && products.includes(letter.product),
  );
  return row && { order: row.order_id };
}

/** Who wrote: by address, else by name and then by the city the letter is signed with. */
function findWriter(mind: Mind, { ticket_id: ticket, from }: TicketRow, { name, city }: Letter) {
  const { beliefs, isBlinded } = mind;
  const byAddress = beliefs.searches.get(from);
  if (!byAddress) return ask("search_customers", { query: from });
  const [owner] = byAddress;
  if (owner !== undefined) return { customer: owner };
  const byName = beliefs.searches.get(name);
  if (!byName) return ask("search_customers", { query: name });
  const [first] = byName;
  if (first !== undefined && (byName.length === 1 || isBlinded("namesake", { ticket })))
    return { customer: first };
  for (const id of byName) {
    const customer = beliefs.customers.get(id);
    if (!customer) return ask("get_customer", { customer_id: id });
    if (customer.city === city) return { customer: id };
  }
  return undefined;
}
