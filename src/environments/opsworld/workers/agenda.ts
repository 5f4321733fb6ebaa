import type { Call } from "../../../replay/contract/environment.ts";
import { topicOfSubject } from "../text/letter-phrases.ts";
import { euros, sum } from "../world/money.ts";
import { workOnHolder, workOnLetter } from "./case-work.ts";
import { ask, type Mind } from "./mind.ts";
import type { Paged } from "./paged.ts";

/** What a worker does next: the first need that is not met, in the order in which a clerk goes about it. */
export function nextCall(mind: Mind): Call {
  return (
    nextDocument(mind) ??
    nextTicketPage(mind) ??
    nextHolderPage(mind) ??
    nextCaseCall(mind) ??
    report(mind) ??
    ask("finish", {})
  );
}

/** Whatever binds is read, in the order of the list. */
function nextDocument({ beliefs, isBlinded }: Mind): Call | undefined {
  const { documents, readings, policies, request } = beliefs;
  if (!documents) return ask("list_docs", {});
  for (const { name, title, kind } of documents) {
    if (kind === "handbook" || readings.has(name)) continue;
    const isRecall = request.notice !== undefined && title.includes(request.notice);
    if (kind === "notice" && !isRecall && isBlinded("memo")) continue;
    if (policies.some((known) => known.title === title) && isBlinded("outdated")) continue;
    return ask("read_doc", { name });
  }
  return undefined;
}

function nextTicketPage(mind: Mind): Call | undefined {
  const page = wantedPage(mind, mind.beliefs.openTickets);
  return page === undefined ? undefined : ask("list_tickets", { status: "open", page });
}

function nextHolderPage(mind: Mind): Call | undefined {
  const { sku } = mind.beliefs.request;
  if (sku === undefined) return undefined;
  const page = wantedPage(mind, mind.beliefs.ordersOf(sku));
  return page === undefined ? undefined : ask("list_orders", { sku, page });
}

function wantedPage({ isBlinded }: Mind, list: Paged<unknown>): number | undefined {
  const page = list.unseen;
  return page !== undefined && page > 1 && isBlinded("pagination") ? undefined : page;
}

/** Letters whose subject fits, oldest first; then, in a recall, holders who did not write. */
function nextCaseCall(mind: Mind): Call | undefined {
  const { beliefs } = mind;
  const { family, request } = beliefs;
  const handled = new Set<string>();
  const letters = [...beliefs.tickets.values()].sort((a, b) => (a.ticket_id < b.ticket_id ? -1 : 1));
  for (const ticket of letters) {
    if (topicOfSubject(ticket.subject) !== family.name) continue;
    const call = workOnLetter(mind, ticket, handled);
    if (call) return call;
  }
  if (request.sku === undefined) return undefined;
  for (const { order_id: order } of beliefs.ordersOf(request.sku).rows) {
    const call = handled.has(order) ? undefined : workOnHolder(mind, order, request.sku);
    if (call) return call;
  }
  return undefined;
}

function report({ beliefs }: Mind): Call | undefined {
  const { ops } = beliefs.request;
  const total = sum(beliefs.refunded.values());
  if (beliefs.lastMail(ops)?.amounts.has(total)) return undefined;
  return ask("send_email", {
    to: ops,
    subject: "Report",
    body: `Everything is settled. Total of the refunds issued in this run: ${euros(total)}.`,
  });
}
